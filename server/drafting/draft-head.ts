/** Where a draft stands: how many steps it has had, and how many of them its content holds. One row lock a draft. */
import { sql } from 'kysely';
import { keptPlan, type Tx } from '../kernel/database/index.ts';

export interface DraftKey {
  scopeId: string;
  documentId: string;
  versionId: string;
}

export interface DraftHead {
  /** The number of the newest step. */
  steps: number;
  /** The number at which the content of the version stands. */
  contentAt: number;
  /** No step that is kept leads on from a smaller number. */
  base: number;
}

/** Of a draft in which nobody ever wrote. */
const untouched: DraftHead = { steps: 0, contentAt: 0, base: 0 };

const columns = sql`steps, content_at as "contentAt", base`;

export async function readHead(tx: Tx, { scopeId, versionId }: Omit<DraftKey, 'documentId'>): Promise<DraftHead> {
  const { rows } = await sql<DraftHead>`
    select ${keptPlan} ${columns} from drafts where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
  return rows[0] ?? untouched;
}

/** Until the transaction ends no step comes in. Where an act locks the document too, that lock comes first. */
export async function lockHead(tx: Tx, { scopeId, documentId, versionId }: DraftKey): Promise<DraftHead> {
  await sql`insert into drafts (scope_id, document_id, version_id)
    values (${scopeId}, ${documentId}, ${versionId}) on conflict do nothing ${keptPlan}`.execute(tx);
  const { rows } = await sql<DraftHead>`
    select ${keptPlan} ${columns} from drafts where scope_id = ${scopeId} and version_id = ${versionId} for update`.execute(
    tx,
  );
  return rows[0] ?? untouched;
}

/** Like lockHead, for who only looks: no row is made for a draft in which nobody ever wrote. */
export async function lockHeadIfAny(tx: Tx, { scopeId, versionId }: DraftKey): Promise<DraftHead> {
  const { rows } = await sql<DraftHead>`
    select ${keptPlan} ${columns} from drafts where scope_id = ${scopeId} and version_id = ${versionId} for update`.execute(
    tx,
  );
  return rows[0] ?? untouched;
}

/** The content of the version is now that after `contentAt` steps. */
export async function noteContent(tx: Tx, { scopeId, versionId }: DraftKey, contentAt: number): Promise<void> {
  await sql`update drafts set content_at = ${contentAt}
    where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
}

/** The text is another one, to which no step leads: who writes reads it again. Call under lockHead, with what it answered. */
export async function beginAnew(tx: Tx, { scopeId, documentId, versionId }: DraftKey, head: DraftHead): Promise<void> {
  const next = head.steps + 1;
  const ids = { scopeId, documentId, versionId, version: String(next) };
  await sql`delete from draft_steps where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
  await sql`
    with moved as (
      update drafts set steps = ${next}, content_at = ${next}, base = ${next}, stepped_at = clock_timestamp()
      where scope_id = ${scopeId} and version_id = ${versionId})
    select pg_notify('news', ${JSON.stringify({ event: 'steps', ids })})`.execute(tx);
}
