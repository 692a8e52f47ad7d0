/** Changes a plan that was not run yet: numbers, titles, folders, and what to leave out. The plan is judged anew. */
import { sql } from 'kysely';
import { AppError, type ChangeImportBody, type Import } from '../../contract/index.ts';
import { normaliseName } from '../../domain/folders/index.ts';
import { requirePermission } from '../access/index.ts';
import { cleanTitle, refuseInput } from '../documents/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { type DocumentRow, findImport, type ImportRow, lockImport, readRows } from './import-rows.ts';
import { judgePlan } from './judge-plan.ts';

export async function changePlan(
  tx: Tx,
  actor: Actor,
  id: string,
  { documents: changes }: ChangeImportBody,
  now: Date,
): Promise<Import> {
  const row = await lockImport(tx, actor, id, now);
  const member = await requirePermission(tx, actor, row.scopeId, 'AUTHOR_DOCUMENTS');
  requireChecked(row);
  const before = await readRows(tx, row.scopeId, id);
  const after = changed(before, changes);
  const judged = await judgePlan(
    tx,
    member,
    after.map(({ facts, ...chosen }) => ({ ...chosen, problem: facts.problem })),
  );
  const written = after.map((document, place) => ({ ...document, ...judged[place] }));
  await writePlan(tx, row, written);
  return findImport(tx, actor, id, now);
}

export function requireChecked({ state }: ImportRow): void {
  if (state === 'checked') return;
  throw new AppError('STEP_NOT_ALLOWED', { detail: `The import is ${state}; its plan is settled.`, state });
}

function changed(rows: DocumentRow[], changes: ChangeImportBody['documents']): DocumentRow[] {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  changes.forEach((change, place) => {
    const row = byPath.get(change.path);
    if (row === undefined) refuseInput(`documents.${place}.path`, `The import has no file “${change.path}”.`);
    byPath.set(change.path, {
      ...row,
      humanId: change.humanId?.trim() ?? row.humanId,
      title: change.title === undefined ? row.title : cleanTitle(change.title),
      folderPath: change.folderPath?.map(normaliseName) ?? row.folderPath,
      skip: change.skip ?? row.skip,
    });
  });
  return [...byPath.values()];
}

/** In one statement: a plan may have thousands of rows. */
async function writePlan(tx: Tx, { scopeId, id }: ImportRow, rows: DocumentRow[]): Promise<void> {
  const given = rows.map(({ ordinal, humanId, title, folderPath, skip, error, notes }) => ({
    ...{ ordinal, human_id: humanId, title, folder_path: folderPath, skip, error, notes },
  }));
  await sql`
    update import_documents d
    set human_id = g.human_id, title = g.title, folder_path = g.folder_path, skip = g.skip, error = g.error, notes = g.notes
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (ordinal integer, human_id text, title text, folder_path text[], skip boolean, error text, notes text[])
    where d.scope_id = ${scopeId} and d.import_id = ${id} and d.ordinal = g.ordinal`.execute(tx);
}
