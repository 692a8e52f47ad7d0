/**
 * Reminders to reviewers, on the day by which they were asked to review, and every week after it, as long as they have not
 * approved. Looked for when a person reads their news, and by a mail of that day, which asks for the next one.
 */
import { sql } from 'kysely';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';
import { queueMail } from '../kernel/mail/index.ts';
import { notify } from './notify.ts';

interface DueReminder {
  scopeId: string;
  documentId: string;
  versionId: string;
  /** The due date, or so many weeks after it. */
  day: string;
}

/** Each day's mail has a key of its own, so that asking for the next does not replace one that is being sent. */
export async function scheduleReminders(
  tx: Tx,
  config: Config | undefined,
  { versionId, to, day }: { versionId: string; to: readonly string[]; day: string | null },
): Promise<void> {
  if (config === undefined || day === null) return;
  for (const userId of to) {
    const key = `review-reminder:${versionId}:${userId}:${day}`;
    await queueMail(tx, config, 'review-reminder', { versionId, userId, day }, key, new Date(`${day}T06:00:00.000Z`));
  }
}

/** What the person was asked to review by a day that has come, may still decide on, and was not reminded of this week. */
export async function findReminders(tx: Tx, userId: string, clock: Clock): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select ${keptPlan} due.* from (
      select v.scope_id as "scopeId", v.document_id as "documentId", v.id as "versionId",
        (v.review_due + (${clock.today()}::date - v.review_due) / 7 * 7)::text as day
      from reviewers r join versions v on v.scope_id = r.scope_id and v.id = r.version_id
        join members m on m.scope_id = r.scope_id and m.user_id = r.user_id
      where r.user_id = ${userId} and r.approved_at is null and v.state = 'IN_REVIEW'
        and v.review_due <= ${clock.today()}::date
        and ('RELEASE_DOCUMENTS' = any (m.permissions) or exists (select from role_permissions held
          where held.role = any (m.roles) and held.permission = 'RELEASE_DOCUMENTS'))
    ) due
    where not exists (select from notifications n where n.user_id = ${userId} and n.type = 'review-reminder'
      and n.document_id = due."documentId" and n.occasion = due."versionId" || ':' || due.day)
    limit 200`.execute(tx);
  return rows;
}

/** Once for each day, whichever server looks. No mail: see above. */
export async function notifyReminders(tx: Tx, userId: string, clock: Clock): Promise<DueReminder[]> {
  const due = await findReminders(tx, userId, clock);
  for (const { day, ...version } of due) {
    const occasion = `${version.versionId}:${day}`;
    await notify(tx, undefined, {
      ...{ type: 'review-reminder', ...version, by: null, to: [userId], at: clock.now(), occasion },
    });
  }
  return due;
}

/** The week after the one that has begun; null where nothing is asked of the person any more. */
export async function nextReminder(tx: Tx, userId: string, versionId: string, clock: Clock): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select (v.review_due + ((${clock.today()}::date - v.review_due) / 7 + 1) * 7)::text as day
    from reviewers r join versions v on v.scope_id = r.scope_id and v.id = r.version_id
    where r.user_id = ${userId} and v.id = ${versionId} and r.approved_at is null and v.state = 'IN_REVIEW'
      and v.review_due <= ${clock.today()}::date`.execute(tx);
  return rows[0]?.day ?? null;
}
