/**
 * What reading does by itself: a version whose day has come is assigned, what is overdue is told once a week, and news is gathered
 * into one mail for each person. Looked for at every start and several times an hour; any number of servers may do so at once.
 */
import { sql } from 'kysely';
import type { MailSetting } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { queueMail } from '../kernel/mail/index.ts';
import { type QueueWorker, startQueueWorker, workWhileListening } from '../kernel/queue/index.ts';
import { queueDigest } from '../news/index.ts';

const lookEveryMs = 10 * 60_000;

export function addReadingWorker(app: App, services: Services): void {
  workWhileListening(app, (log) => startReadingWorker(services, log));
}

export function startReadingWorker(services: Services, log: (message: string) => void): QueueWorker {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookedOn = '';
  return startQueueWorker(
    services,
    {
      ...{ name: 'readings', task: 'tell_readers', atOnce: 1, logsFailures: true },
      run: (assigned: Assigned | Record<string, never>) => tellReaders(services, assigned),
      async sweep() {
        const today = services.clock.today();
        if (today === lookedOn && performance.now() - lookedAt < lookEveryMs) return;
        lookedAt = performance.now();
        lookedOn = today;
        await followCalendar(services);
      },
    },
    log,
  );
}

/** What the calendar alone brings about. Safe to run anywhere, at any time and twice. */
export async function followCalendar({ db, clock }: Services): Promise<void> {
  const today = clock.today();
  await db.withoutActor((tx) => sql`select reading_follow_all_days(${today}::date)`.execute(tx));
  await db.withoutActor((tx) => sql`select reading_tell_overdue(${today}::date, ${clock.now()})`.execute(tx));
}

/** Those whom one act assigned something, too many to be told by the act itself. */
interface Assigned {
  scopeId: string;
  moment: string;
  actorId: string | null;
}

/** Safe to run twice. */
export async function tellReaders(services: Services, assigned: Assigned | Record<string, never>): Promise<void> {
  const { scopeId, moment, actorId } = assigned;
  if (scopeId !== undefined) {
    await services.db.withoutActor((tx) =>
      sql`select reading_tell_assigned(${scopeId}::uuid, ${moment}::timestamptz, ${actorId}::uuid)`.execute(tx),
    );
  }
  await queueReadingMails(services);
}

/** One mail for each person, whatever number of documents it is about: it is written when it is sent. */
export async function queueReadingMails({ db, clock, config }: Services): Promise<void> {
  if (config.mail === null) return;
  const { rows } = await db.withoutActor((tx) =>
    sql<{ userId: string; mail: MailSetting }>`
      select user_id as "userId", mail from reading_letters_due(${clock.now()})`.execute(tx),
  );
  const pageSize = 200;
  for (let from = 0; from < rows.length; from += pageSize) {
    await db.withoutActor(async (tx) => {
      for (const { userId, mail } of rows.slice(from, from + pageSize)) {
        if (mail === 'each') await queueMail(tx, config, 'reading', { userId }, `reading:${userId}`);
        if (mail === 'daily') await queueDigest(tx, config, userId, clock.now());
      }
    });
  }
}
