/** The steps of drafts as rows: appended under the lock of the draft, told through the stream of changes, read in their order. */
import { sql } from 'kysely';
import type { DraftStep } from '../../contract/index.ts';
import { type Actor, keptPlan, type Tx } from '../kernel/database/index.ts';
import type { DraftHead, DraftKey } from './draft-head.ts';

export interface Batch {
  first: number;
  count: number;
  userId: string;
  client: string;
  steps: unknown[];
  /** The token by which they came. */
  via: object | null;
}

export interface NewBatch {
  client: string;
  steps: readonly unknown[];
}

/** Call under lockHead, with what it answered. Answers the number of the last one. */
export async function appendSteps(
  tx: Tx,
  actor: Actor,
  { scopeId, documentId, versionId }: DraftKey,
  head: DraftHead,
  { client, steps }: NewBatch,
): Promise<number> {
  const last = head.steps + steps.length;
  const ids = { scopeId, documentId, versionId, version: String(last) };
  await sql`
    with batch as (
      insert into draft_steps (scope_id, document_id, version_id, first, count, user_id, client, steps)
      values (${scopeId}, ${documentId}, ${versionId}, ${head.steps + 1}, ${steps.length}, ${actor.userId}, ${client},
        ${JSON.stringify(steps)}::jsonb)
    ), moved as (
      update drafts set steps = ${last}, stepped_at = clock_timestamp()
      where scope_id = ${scopeId} and version_id = ${versionId}
    )
    select ${keptPlan} pg_notify('news', ${JSON.stringify({ event: 'steps', ids })})`.execute(tx);
  return last;
}

/** Those that hold a step after `after`, up to the step `until`. */
export async function readBatches(tx: Tx, key: Omit<DraftKey, 'documentId'>, after: number, until: number) {
  const { rows } = await sql<Batch>`
    select ${keptPlan} first, count, user_id as "userId", client, steps, via from draft_steps
    where scope_id = ${key.scopeId} and version_id = ${key.versionId} and first <= ${until} and first + count - 1 > ${after}
    order by first`.execute(tx);
  return rows;
}

/** The batch that begins with this number, or null. */
export async function readBatchAt(tx: Tx, key: Omit<DraftKey, 'documentId'>, first: number): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select ${keptPlan} first, count, user_id as "userId", client, steps, via from draft_steps
    where scope_id = ${key.scopeId} and version_id = ${key.versionId} and first = ${first}`.execute(tx);
  return rows[0] ?? null;
}

/** As clients read them: one by one, with the names of their writers. */
export async function listSteps(
  tx: Tx,
  key: Omit<DraftKey, 'documentId'>,
  after: number,
  limit: number,
): Promise<DraftStep[]> {
  // A batch holds at least one step, so `limit` batches are enough.
  const { rows } = await sql<Batch & { displayName: string; at: Date }>`
    select ${keptPlan} s.first, s.count, s.user_id as "userId", s.client, s.steps, s.at,
      (select u.display_name from users u where u.id = s.user_id) as "displayName"
    from draft_steps s
    where s.scope_id = ${key.scopeId} and s.version_id = ${key.versionId} and s.first + s.count - 1 > ${after}
    order by s.first limit ${limit}`.execute(tx);
  const steps = rows.flatMap(({ first, userId, displayName, client, at, steps }) =>
    steps.map((step, index) => ({
      n: first + index,
      by: { id: userId, displayName },
      at: at.toISOString(),
      client,
      step,
    })),
  );
  return steps.filter(({ n }) => n > after).slice(0, limit);
}

/** More are kept of no draft; half of them go at once, so that not every pause removes some. */
const mostKept = { steps: 50_000, bytes: 32 * 1024 * 1024 };

/** Drops the oldest steps that the content holds, where there are too many. Call under lockHead. */
export async function foldSteps(
  tx: Tx,
  { scopeId, versionId }: DraftKey,
  head: DraftHead,
  most = mostKept,
): Promise<void> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select coalesce(sum(count), 0)::int as count, coalesce(sum(pg_column_size(steps)), 0)::float8 as bytes
    from draft_steps where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
  const { count, bytes } = rows[0] ?? { count: 0, bytes: 0 };
  if (count <= most.steps && bytes <= most.bytes) return;
  await sql`
    with gone as (
      delete from draft_steps s where s.scope_id = ${scopeId} and s.version_id = ${versionId}
        and s.first + s.count - 1 <= ${head.contentAt} and s.first <= (
          select percentile_disc(0.5) within group (order by first) from draft_steps
          where scope_id = ${scopeId} and version_id = ${versionId})
      returning s.first + s.count - 1 as last)
    update drafts set base = greatest(base, (select coalesce(max(last), 0) from gone))
    where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
}
