/** News by mail: number, title, what happened and a link; never content. Read as the person it goes to. */
import { type RawBuilder, sql } from 'kysely';
import { type MailSetting, type Notification, newsWords } from '../../contract/index.ts';
import { mailTexts } from '../../domain/mails/index.ts';
import type { Translator } from '../../domain/texts/index.ts';
import { publicOrigin } from '../kernel/config.ts';
import type { Database, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import type { Mail, MailWriters } from '../kernel/mail/index.ts';
import { readNotifications } from './notification-rows.ts';
import { queueDigest } from './notify.ts';
import { notifyDueReviews } from './notify-due-reviews.ts';
import { nextReminder, notifyReminders, scheduleReminders } from './notify-review-reminders.ts';

const mostInDigest = 100;
/** Longer than a mail is tried for, so that nothing is lost with one that was given up. */
const digestCoversMs = 5 * 24 * 60 * 60_000;

export const newsMails: MailWriters = {
  news: (services, { id, data }) =>
    mailTo(services, id, String(data.userId), sql`n.id = ${String(data.notificationId)}::uuid`, 'each'),
  'review-due': async (services, { id, data }) => {
    const userId = String(data.userId);
    const due = sql`n.type = 'review-due' and n.document_id = ${String(data.documentId)}::uuid
      and n.occasion = ${String(data.day)}`;
    await services.db.withActor(actorOf(userId), async (tx) => {
      await notifyDueReviews(tx, userId, services.clock);
      const reader = await readerOf(tx, userId);
      if (reader?.mail === 'daily') await queueDigest(tx, services.config, userId, services.clock.now());
    });
    return mailTo(services, id, userId, due, 'each');
  },
  'review-reminder': async (services, { id, data }) => {
    const [userId, versionId] = [String(data.userId), String(data.versionId)];
    if (services.clock.today() < String(data.day)) return undefined;
    await services.db.withActor(actorOf(userId), async (tx) => {
      await notifyReminders(tx, userId, services.clock);
      const day = await nextReminder(tx, userId, versionId, services.clock);
      await scheduleReminders(tx, services.config, { versionId, to: [userId], day });
      const reader = await readerOf(tx, userId);
      if (day !== null && reader?.mail === 'daily') {
        await queueDigest(tx, services.config, userId, services.clock.now());
      }
    });
    const due = sql`n.type = 'review-reminder' and n.version_id = ${versionId}::uuid`;
    return mailTo(services, id, userId, due, 'each');
  },
  digest: (services, { id, data }) => {
    const since = new Date(services.clock.now().getTime() - digestCoversMs);
    return mailTo(services, id, String(data.userId), sql`n.read_at is null and n.created_at > ${since}`, 'daily');
  },
};

const actorOf = (userId: string) => ({ userId, displayName: '', admin: false });

const readerOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['email', 'display_name', 'mail', 'language'])
    .where('id', '=', userId)
    .where('disabled', '=', false)
    .executeTakeFirst();

/**
 * A piece of news belongs to the first mail that takes it, so that no two tell the same. A digest takes over what a mail holds that
 * has not left: one that was asked for again has another name than before.
 */
async function mailTo(
  { db, config }: Services,
  mailId: string,
  userId: string,
  condition: RawBuilder<unknown>,
  setting: MailSetting,
): Promise<Mail | undefined> {
  return db.withActor(actorOf(userId), async (tx) => {
    const reader = await readerOf(tx, userId);
    if (reader?.mail !== setting) return undefined;
    const free = setting === 'daily' ? sql`(letter_id is null or letter_waits)` : sql`letter_id is null`;
    // Asked again outside: of two mails that are written at once, the second sees what the first has taken.
    await sql`update notifications set letter_id = ${mailId}, letter_waits = true
      where ${free} and id in (
      select n.id from notifications n where n.user_id = ${userId} and ${free} and ${condition}
      order by n.id desc limit ${mostInDigest})`.execute(tx);
    const news = await readNotifications(tx, actorOf(userId), sql`n.letter_id = ${mailId}`, mostInDigest);
    const [first] = news;
    if (first === undefined) return undefined;
    const origin = publicOrigin(config);
    const texts = mailTexts(reader.language);
    const { t, plural } = texts;
    // The version that it is about, which need not be the one in force.
    const version = first.versionId === null ? '' : `?version=${first.versionId}`;
    const link =
      first.documentId === null || news.length > 1
        ? { label: t('Open'), url: `${origin}/` }
        : { label: t('Open the document'), url: `${origin}/documents/${first.documentId}${version}` };
    return {
      to: { name: reader.display_name, address: reader.email, language: reader.language },
      subject:
        news.length === 1 ? sentence(texts, first) : plural(news.length, '{n} piece of news', '{n} pieces of news'),
      paragraphs: news.map((one) => `${sentence(texts, one)}.`),
      link,
      settled: () => settleNews(db, userId, mailId),
    };
  });
}

/** Told: no other mail takes it along. */
export async function settleNews(db: Database, userId: string, mailId: string): Promise<void> {
  await db.withActor(actorOf(userId), (tx) =>
    tx
      .updateTable('notifications')
      .set({ letter_waits: false })
      .where('user_id', '=', userId)
      .where('letter_id', '=', mailId)
      .execute(),
  );
}

function sentence({ t, pattern }: Translator, { type, humanId, title, by, about }: Notification): string {
  const words = pattern(newsWords[type]);
  if (about !== null) return `${about.displayName} ${words}`;
  if (humanId === null) return words;
  const document = t('{humanId} “{title}”', { humanId, title: title ?? '' });
  return `${document} ${words}${by === null ? '' : ` (${by.displayName})`}`;
}
