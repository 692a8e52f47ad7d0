/**
 * Items (risks, controls, requirements) of a version: stored at every save, checked when the version leaves its draft.
 *
 * A draft may hold anything, since it is work under way; itemWarnings say what submit would refuse.
 */
import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { Item } from '../../domain/content/index.ts';
import { standingOf } from '../../domain/lifecycle/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { ReadContent } from './content/index.ts';
import { datedVersion, type VersionRow, versionColumns } from './list/index.ts';
import type { VersionKey } from './manifest.ts';

export async function saveItems(tx: Tx, version: VersionKey, items: readonly Item[]): Promise<void> {
  await removeItems(tx, version);
  if (items.length === 0) return;
  // One statement with one parameter, because a document may hold more items than a statement has parameters.
  await sql`
    insert into items (scope_id, version_id, document_id, ordinal, kind, key, title, initial, residual, mitigates,
      implemented_by, verified_by, line)
    select ${version.scopeId}, ${version.versionId}, ${version.documentId}, i.*
    from jsonb_to_recordset(${JSON.stringify(itemRows(items))}::jsonb) as i (ordinal integer, kind text, key text, title text,
      initial text, residual text, mitigates text[], implemented_by jsonb, verified_by jsonb, line integer)`.execute(
    tx,
  );
}

/** Items as rows, without whose they are. */
export function itemRows(items: readonly Item[]) {
  return items.map((item, ordinal) => ({
    ordinal,
    kind: item.kind,
    key: item.key,
    title: item.title,
    initial: item.initial,
    residual: item.residual,
    mitigates: item.mitigates,
    implemented_by: item.implementedBy,
    verified_by: item.verifiedBy,
    line: item.line,
  }));
}

export async function removeItems(tx: Tx, version: VersionKey): Promise<void> {
  await tx
    .deleteFrom('items')
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .execute();
}

export function refuseItemProblems({ problems }: ReadContent): void {
  if (problems.length === 0) return;
  throw new AppError('ITEM_INVALID', {
    detail: 'Correct the items in the content before you submit it.',
    errors: problems.map(({ line, message }) => ({ path: `markdown:${line}`, message: `Line ${line}: ${message}` })),
  });
}

/**
 * A key belongs to one document of a scope. Call under the scope's lock, else two documents could claim a key at once.
 * Superseded versions do not count: a key may move to another document with the next versions of both.
 */
export async function refuseTakenKeys(tx: Tx, version: VersionKey, today: string): Promise<void> {
  const { rows } = await sql<VersionRow & { human_id: string; keys: string[] | null }>`
    with rivals as (
      select other.version_id, other.document_id, array_agg(other.key order by other.ordinal) as keys
      from items mine join items other on other.scope_id = mine.scope_id and other.key = mine.key
      where mine.scope_id = ${version.scopeId} and mine.version_id = ${version.versionId}
        and other.document_id <> ${version.documentId}
      group by other.version_id, other.document_id
    )
    select d.human_id, rivals.keys, ${versionColumns}
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
      left join rivals on rivals.version_id = v.id
    where v.scope_id = ${version.scopeId} and v.document_id in (select document_id from rivals)
    order by d.human_id_key, v.number`.execute(tx);
  const taken = rows.filter((row) => row.keys !== null && countsForKeys(row, rows, today));
  if (taken.length === 0) return;
  const conflicts = taken.flatMap((row) => (row.keys ?? []).map((key) => ({ key, humanId: row.human_id })));
  const named = conflicts.map(({ key, humanId }) => `${key} (in ${humanId})`).join(', ');
  throw new AppError('ITEM_KEY_TAKEN', { detail: `Other documents define these keys already: ${named}.`, conflicts });
}

function countsForKeys(row: VersionRow, rows: readonly VersionRow[], today: string): boolean {
  if (row.state === 'IN_REVIEW') return true;
  if (row.state !== 'RELEASED') return false;
  const neighbours = rows.filter((other) => other.document_id === row.document_id).map(datedVersion);
  return standingOf(datedVersion(row), neighbours, today) !== 'superseded';
}
