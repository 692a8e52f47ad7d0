/**
 * Notifies people of what happened, in the transaction of the act: a row for each, and a mail in the queue where mail is set up
 * and the person wants it. Nobody hears of their own acts.
 */
import { sql } from 'kysely';
import type { MailSetting, NotificationType } from '../../contract/index.ts';
import type { Config } from '../kernel/config.ts';
import type { Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { queueMail } from '../kernel/mail/index.ts';

export interface News {
  type: NotificationType;
  scopeId: string;
  documentId?: string | null;
  versionId?: string | null;
  /** The pack or the import that is ready. */
  jobId?: string;
  importId?: string;
  /** Who did it; null for what the calendar or the service did. */
  by: string | null;
  to: readonly (string | null)[];
  at: Date;
  /** People are notified of one occasion once. */
  occasion?: string;
}

/** Without a configuration no mail is queued: the demo notifies its people in the app alone. */
export async function notify(tx: Tx, config: Config | undefined, news: News): Promise<void> {
  const people = [...new Set(news.to)].filter((id): id is string => id !== null && id !== news.by);
  if (people.length === 0) return;
  const { rows: written } = await sql<{ id: string; userId: string; mail: MailSetting }>`
    with written as (
      insert into notifications (id, scope_id, user_id, type, document_id, version_id, by_id, occasion, job_id, import_id, created_at)
      select id, ${news.scopeId}, person, ${news.type}, ${news.documentId ?? null}, ${news.versionId ?? null}, ${news.by},
        ${news.occasion ?? null}, ${news.jobId ?? null}, ${news.importId ?? null}, ${news.at}
      from unnest(${people.map(() => newId())}::uuid[], ${people}::uuid[]) as wanted (id, person)
      on conflict do nothing returning id, user_id
    )
    select written.id, u.id as "userId", u.mail from written join users u on u.id = written.user_id`.execute(tx);
  if (config === undefined) return;
  for (const { id, userId, mail } of written) {
    if (mail === 'each') await queueMail(tx, config, 'news', { notificationId: id, userId });
    if (mail === 'daily') await queueDigest(tx, config, userId, nextMorning(news.at));
  }
}

/** The one mail of a day. One that waits because the mail server is away is not put off by what happens meanwhile. */
export function queueDigest(tx: Tx, config: Config, userId: string, notBefore: Date): Promise<void> {
  return queueMail(tx, config, 'digest', { userId }, `digest:${userId}`, notBefore, true);
}

/** Six o'clock UTC. */
function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(6, 0, 0, 0);
  if (morning <= now) morning.setUTCDate(morning.getUTCDate() + 1);
  return morning;
}
