/** News by mail: number, title, what happened and a link; never content. Read as the person it goes to. */
import { sql } from 'kysely';
import type { MailSetting, Notification } from '../../contract/index.ts';
import { publicOrigin } from '../kernel/config.ts';
import type { Services } from '../kernel/http/index.ts';
import type { Letter, LetterWriters } from '../kernel/mail/index.ts';
import { readNotifications } from './notification-rows.ts';
import { tellDueReviews } from './tell-due-reviews.ts';

const mostInDigest = 100;
/** A day, and an hour for a digest that left late. */
const digestCoversMs = 25 * 60 * 60_000;

export const newsLetters: LetterWriters = {
  news: (services, { data }) =>
    letterTo(services, String(data.userId), sql`n.id = ${String(data.notificationId)}::uuid`, ['each']),
  'review-due': async (services, { data }) => {
    const userId = String(data.userId);
    const actor = { userId, displayName: '', admin: false };
    await services.db.withActor(actor, (tx) => tellDueReviews(tx, userId, services.clock));
    const due = sql`n.type = 'review-due' and n.document_id = ${String(data.documentId)}::uuid
      and n.occasion = ${String(data.day)}`;
    return letterTo(services, userId, due, ['each', 'daily']);
  },
  digest: (services, { data }) => {
    const since = new Date(services.clock.now().getTime() - digestCoversMs);
    return letterTo(services, String(data.userId), sql`n.read_at is null and n.created_at > ${since}`, ['daily']);
  },
};

async function letterTo(
  { db, config }: Services,
  userId: string,
  condition: ReturnType<typeof sql>,
  settings: MailSetting[],
): Promise<Letter | undefined> {
  const actor = { userId, displayName: '', admin: false };
  return db.withActor(actor, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['email', 'display_name', 'mail'])
      .where('id', '=', userId)
      .where('disabled', '=', false)
      .executeTakeFirst();
    if (user === undefined || !settings.includes(user.mail)) return undefined;
    const news = await readNotifications(tx, userId, condition, mostInDigest);
    const [first] = news;
    if (first === undefined) return undefined;
    const origin = publicOrigin(config);
    const link =
      first.documentId === null || news.length > 1
        ? { label: 'Open', url: `${origin}/` }
        : { label: 'Open the document', url: `${origin}/documents/${first.documentId}` };
    return {
      to: { name: user.display_name, address: user.email },
      subject: news.length === 1 ? sentence(first) : `${news.length} pieces of news`,
      paragraphs: news.map((one) => `${sentence(one)}.`),
      link,
    };
  });
}

const happenings: Record<Notification['type'], string> = {
  'review-requested': 'waits for your review',
  approved: 'was approved',
  returned: 'was returned to you',
  released: 'was released',
  revoked: 'was revoked',
  commented: 'has a new comment',
  'review-due': 'is due for its periodic review',
  'pack-ready': 'Your pack is ready',
};

function sentence({ type, humanId, title, by }: Notification): string {
  if (humanId === null) return happenings[type];
  return `${humanId} “${title ?? ''}” ${happenings[type]}${by === null ? '' : ` (${by.displayName})`}`;
}
