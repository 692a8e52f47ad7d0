/** What the scope has to say to a plan: numbers that are taken, and folders that its person may not create. */
import { sql } from 'kysely';
import { type PlannedDocument, planErrors, rootNote } from '../../domain/import/index.ts';
import type { Membership } from '../access/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { folderMaker, readFolderIndex } from './folders.ts';

export interface Judgement {
  error: string | null;
  notes: string[];
}

export async function judgePlan(
  tx: Tx,
  member: Membership,
  documents: readonly PlannedDocument[],
): Promise<Judgement[]> {
  const errors = planErrors(documents, await takenNumbers(tx, member.scopeId, documents));
  const mayCreate = (await folderMaker(tx, member)) !== null;
  const index = await readFolderIndex(tx, member.scopeId);
  return documents.map(({ folderPath }, place) => {
    const lands = mayCreate || index.find(folderPath) !== undefined;
    return { error: errors[place] ?? null, notes: lands ? [] : [rootNote] };
  });
}

async function takenNumbers(tx: Tx, scopeId: string, documents: readonly PlannedDocument[]): Promise<Set<string>> {
  const numbers = documents.flatMap(({ humanId }) => (humanId === null ? [] : [humanId]));
  const { rows } = await sql<{ human_id: string }>`
    select human_id from documents where scope_id = ${scopeId} and human_id = any (${numbers}::text[])`.execute(tx);
  return new Set(rows.map(({ human_id }) => human_id));
}
