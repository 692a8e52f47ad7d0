/** Brings the content of drafts up to their newest step: before it is read, before an act that needs it, and when writing pauses. */
import { sql } from 'kysely';
import {
  type DraftHead,
  type DraftKey,
  followComments,
  lockHeadIfAny,
  type Reading,
  runTexts,
} from '../../drafting/index.ts';
import { type Actor, type Database, keptPlan, type Tx } from '../../kernel/database/index.ts';
import { type GivenContent, withReading } from '../content/index.ts';
import { takeIn } from './take-in.ts';

interface Unsettled extends DraftKey, DraftHead {
  /** Of the markdown, in bytes. */
  length: number;
}

/** Those of the drafts, named by the id of the version or of the document, whose content lacks steps. */
export async function findUnsettled(tx: Tx, ids: readonly string[]): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select ${keptPlan} d.scope_id as "scopeId", d.document_id as "documentId", d.version_id as "versionId", d.steps,
      d.content_at as "contentAt", d.base, coalesce(octet_length(v.markdown), 0) as length
    from drafts d join versions v on v.scope_id = d.scope_id and v.id = d.version_id
    where d.content_at < d.steps and (d.version_id = any (${ids}::uuid[]) or d.document_id = any (${ids}::uuid[]))`.execute(
    tx,
  );
  return rows;
}

/** The text is made first, outside of any lock; where more steps come meanwhile they are taken in the next time. */
export async function settleDraft(db: Database, actor: Actor, draft: Unsettled): Promise<void> {
  const content = await textAt(draft, draft.steps, actor, (act) => db.withActor(actor, act));
  if (content === null) return;
  await db.withActor(actor, async (tx) => {
    await lockDocument(tx, draft);
    const head = await lockHeadIfAny(tx, draft);
    if (head.contentAt < draft.steps) await takeIn(tx, draft, head, { at: draft.steps, content });
  });
  await followComments(db, actor, draft);
}

/** For acts that have the lock of the document already: from here on the content holds every step, and none comes in. */
export async function settleLocked(tx: Tx, actor: Actor, key: DraftKey): Promise<DraftHead> {
  const head = await lockHeadIfAny(tx, key);
  if (head.contentAt === head.steps) return head;
  const [draft] = await findUnsettled(tx, [key.versionId]);
  const content = draft && (await textAt(draft, head.steps, actor, (act) => act(tx)));
  if (!content) throw new Error('the steps of a draft do not lead to its text');
  await takeIn(tx, key, head, { at: head.steps, content });
  return { ...head, contentAt: head.steps };
}

async function textAt(draft: Unsettled, at: number, actor: Actor, reading: Reading): Promise<GivenContent | null> {
  const work = { key: draft, length: draft.length, owner: actor.userId, reading };
  const result = await runTexts({ kind: 'store', versionId: draft.versionId, at }, work);
  return result.kind === 'stored' ? withReading(result.stored, actor.userId) : null;
}

async function lockDocument(tx: Tx, { scopeId, documentId }: DraftKey): Promise<void> {
  await sql`select ${keptPlan} from documents where scope_id = ${scopeId} and id = ${documentId} for update`.execute(
    tx,
  );
}
