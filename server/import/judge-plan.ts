/** Checks a plan against its scope: numbers that are taken, and folders that its person may not create. */
import { sql } from 'kysely';
import { normaliseName } from '../../domain/folders/index.ts';
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
  const making = await folderMaker(tx, member);
  const index = await readFolderIndex(tx, member.scopeId);
  const first = documents.findIndex(({ skip }, place) => !skip && errors[place] === null);
  const made = new Set(making === 'until a document' ? prefixesOf(documents[first]?.folderPath ?? []) : []);
  return documents.map(({ folderPath }, place) => {
    const mayCreate = making !== null && (making !== 'until a document' || made.has(keyOf(folderPath)));
    const lands = mayCreate || index.find(folderPath) !== undefined;
    return { error: errors[place] ?? null, notes: lands ? [] : [rootNote] };
  });
}

const keyOf = (names: readonly string[]) => names.map(normaliseName).join('/');

/** A folder is made with those above it. */
function prefixesOf(names: readonly string[]): string[] {
  return names.map((_, at) => keyOf(names.slice(0, at + 1)));
}

async function takenNumbers(tx: Tx, scopeId: string, documents: readonly PlannedDocument[]): Promise<Set<string>> {
  const numbers = documents.flatMap(({ humanId }) => (humanId === null ? [] : [humanId]));
  const { rows } = await sql<{ human_id: string }>`
    select human_id from documents where scope_id = ${scopeId} and human_id = any (${numbers}::text[])`.execute(tx);
  return new Set(rows.map(({ human_id }) => human_id));
}
