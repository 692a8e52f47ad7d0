/** My work, news, settings, and the periodic review of documents. */
import { type Static, Type } from 'typebox';
import { type Message, msg } from '../domain/texts/index.ts';
import { DocumentItem } from './documents.ts';
import { CalendarDate, Id, Nullable, Person, Strict, Timestamp } from './wire.ts';

export const Waiting = Type.Object({
  document: DocumentItem,
  versionId: Id,
  since: Timestamp,
  dueDate: Nullable(CalendarDate),
  by: Nullable(Person),
});
export type Waiting = Static<typeof Waiting>;

const WaitingForOthers = Type.Object({
  ...Waiting.properties,
  pending: Type.Array(Person, {
    description: 'Who was asked and has not approved; nobody where it waits for its release.',
  }),
});
export type WaitingForOthers = Static<typeof WaitingForOthers>;

export const Inbox = Type.Object({
  toReview: Type.Array(Waiting),
  returned: Type.Array(Waiting),
  drafts: Type.Array(Waiting),
  soonEffective: Type.Array(Waiting),
  reviewDue: Type.Array(Waiting),
  toRead: Type.Array(Waiting),
  waitingForOthers: Type.Array(WaitingForOthers),
});
export type Inbox = Static<typeof Inbox>;

const notificationTypes = [
  'review-requested',
  'review-reminder',
  'withdrawn',
  'approved',
  'returned',
  'released',
  'revoked',
  'commented',
  'mentioned',
  'review-due',
  'pack-ready',
  'to-read',
  'reading-overdue',
  'import-done',
  'identity-reset',
  'identity-confirmed',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What happened, after the number and title of the document; a pack has none. On screen and in mails alike. */
export const newsWords: Record<NotificationType, Message> = {
  'review-requested': msg('waits for your review'),
  'review-reminder': msg('still waits for your review'),
  withdrawn: msg('was withdrawn from review'),
  approved: msg('was approved'),
  returned: msg('was returned to you'),
  released: msg('was released'),
  revoked: msg('was revoked'),
  commented: msg('has a new comment'),
  mentioned: msg('has a comment that names you'),
  'review-due': msg('is due for its periodic review'),
  'pack-ready': msg('Your pack is ready'),
  'to-read': msg('is to be read and acknowledged'),
  'reading-overdue': msg('is overdue to be read'),
  'import-done': msg('Your import is done'),
  'identity-reset': msg('can sign in again by a link or without the earlier second factor'),
  'identity-confirmed': msg('was confirmed and can sign again'),
};

export const Notification = Type.Object({
  id: Id,
  type: Type.Enum([...notificationTypes]),
  at: Timestamp,
  readAt: Nullable(Timestamp),
  scopeId: Nullable(Id),
  documentId: Nullable(Id),
  versionId: Nullable(Id),
  humanId: Nullable(Type.String()),
  title: Nullable(Type.String()),
  by: Nullable(Person),
  jobId: Nullable(Id),
  importId: Nullable(Id),
  about: Nullable(Person),
});
export type Notification = Static<typeof Notification>;

export const ReadNotificationsBody = Type.Union([
  Strict({ ids: Type.Array(Id, { maxItems: 1_000 }) }),
  Strict({ all: Type.Literal(true) }),
]);

const MailSetting = Type.Enum(['each', 'daily', 'none']);
export type MailSetting = 'each' | 'daily' | 'none';
export const Settings = Strict({ mail: MailSetting });

export const LanguageChoice = Strict({
  language: Nullable(
    Type.Enum(['en', 'de'], {
      description: 'Of the app and its mails; null where the browser decides, and for mails English.',
    }),
  ),
});
export type LanguageChoice = Static<typeof LanguageChoice>;

const KeptView = Strict({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  address: Type.String({ maxLength: 2_000, pattern: '^/documents(\\?|$)' }),
});
const views = Type.Array(KeptView, { maxItems: 50 });
const KeptSearch = Strict({
  name: Type.String({ minLength: 1, maxLength: 80 }),
  address: Type.String({
    maxLength: 2_000,
    pattern: '^/search\\?',
    examples: ['/search?q=calibration&state=RELEASED'],
  }),
});
const searches = Type.Array(KeptSearch, { maxItems: 50 });

/** What a person keeps for themselves. */
export const Kept = Type.Object({
  views,
  searches,
  favourites: Type.Array(DocumentItem),
  recent: Type.Array(DocumentItem),
});
export type Kept = Static<typeof Kept>;
export const KeepBody = Type.Object(
  {
    views: Type.Optional(views),
    searches: Type.Optional(searches),
    favourites: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
    recent: Type.Optional(Type.Array(Id, { maxItems: 12, uniqueItems: true })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type KeepBody = Static<typeof KeepBody>;

export const ChangeDocumentBody = Type.Object(
  {
    ownerId: Type.Optional(Nullable(Id)),
    nextReview: Type.Optional(Nullable(CalendarDate)),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeDocumentBody = Static<typeof ChangeDocumentBody>;
export const ConfirmReviewBody = Strict({ note: Type.String({ examples: ['Read in full; still right.'] }) });
