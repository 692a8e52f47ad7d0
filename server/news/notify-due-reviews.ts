/** Notifies owners that the periodic review of a document has come due, in the app and by a mail of that day. */
import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';
import { queueMail } from '../kernel/mail/index.ts';
import { notify } from './notify.ts';

/** The mail about a review, written on its day. Moving the day, or naming another owner, replaces it. */
export async function scheduleReview(
  tx: Tx,
  config: Config | undefined,
  { documentId, ownerId, nextReview }: { documentId: string; ownerId: string | null; nextReview: string | null },
): Promise<void> {
  if (config === undefined || ownerId === null || nextReview === null) return;
  const data = { documentId, userId: ownerId, day: nextReview };
  await queueMail(tx, config, 'review-due', data, `review-due:${documentId}`, new Date(`${nextReview}T06:00:00.000Z`));
}

interface DueReview {
  scopeId: string;
  documentId: string;
  day: string;
}

/** The owner's documents whose periodic review has come due and who has not been notified. */
export async function findDueReviews(tx: Tx, userId: string, clock: Clock): Promise<DueReview[]> {
  const { rows } = await sql<DueReview>`
    select ${keptPlan} d.scope_id as "scopeId", d.id as "documentId", d.next_review as day from documents d
    where d.owner_id = ${userId} and d.next_review <= ${clock.today()}::date and not exists (
      select from notifications n where n.user_id = ${userId} and n.type = 'review-due' and n.document_id = d.id
        and n.occasion = d.next_review::text)
    limit 200`.execute(tx);
  return rows;
}

/** Notifies an owner of these documents, of each day that was set once. No mail: see above. */
export async function notifyDueReviews(tx: Tx, userId: string, clock: Clock): Promise<void> {
  for (const { scopeId, documentId, day } of await findDueReviews(tx, userId, clock)) {
    const at = clock.now();
    await notify(tx, undefined, { type: 'review-due', scopeId, documentId, by: null, to: [userId], at, occasion: day });
  }
}
