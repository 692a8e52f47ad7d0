/**
 * The mails with a link that sets a password. The link is made when the mail is sent, so neither the queue nor a backup
 * holds it.
 */
import { sql } from 'kysely';
import { mailTexts } from '../../domain/mails/index.ts';
import type { Translator } from '../../domain/texts/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import { publicOrigin } from '../kernel/config.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import type { Mail, MailWriters } from '../kernel/mail/index.ts';
import { issueLink } from './passwords/index.ts';

/** How many mails anybody can request for one address within an hour. */
const hourlyLimit = 3;

interface Recipient {
  id: string;
  email: string;
  displayName: string;
  language: string | null;
}

export const accessMails: MailWriters = {
  invitation: (services, mail) =>
    withLink(services, mail.id, (tx) => recipientBy(tx, sql`id = ${String(mail.data.userId)}::uuid`), invitation),
  'password-reset': (services, mail) =>
    withLink(services, mail.id, (tx) => recipientBy(tx, sql`id = ${String(mail.data.userId)}::uuid`), resetMail, {
      // Mails that were queued before this was told have no name in them.
      by: mail.data.issuedBy === undefined ? null : String(mail.data.issuedBy),
    }),
  'identity-reset': (services, { data }) => accountMail(services, data, wasReset),
  'identity-confirmed': (services, { data }) => accountMail(services, data, wasConfirmed),
  'forgotten-password': (services, mail) =>
    withLink(services, mail.id, (tx) => whoForgot(tx, mail.id, String(mail.data.email)), resetMail),
};

interface Wording {
  subject: string;
  paragraphs: string[];
  label: string;
  closing: string[];
}

type WritesLink = (texts: Translator, service: string) => Wording;

const invitation: WritesLink = ({ t }, service) => ({
  subject: t('Your account at {service}', { service }),
  paragraphs: [t('An account was made for you at {service}. Choose a password to begin.', { service })],
  label: t('Choose a password'),
  closing: [t('The link works once, for 24 hours.')],
});

const resetMail: WritesLink = ({ t }) => ({
  subject: t('Set a new password'),
  paragraphs: [t('Somebody asked for a new password for your account.')],
  label: t('Set a new password'),
  closing: [
    t('The link works once, for 24 hours.'),
    t('If you did not expect this, ignore it: your password stays as it is.'),
  ],
});

/** What happened to an account: one's own, or somebody else's. */
type AccountSentence = (texts: Translator, other: { name: string; email: string } | null) => string;

const wasReset: AccountSentence = ({ t }, other) =>
  other === null
    ? t('Your account can sign in again by a link or without the earlier second factor.')
    : t('{name} ({email}) can sign in again by a link or without the earlier second factor.', other);

const wasConfirmed: AccountSentence = ({ t }, other) =>
  other === null
    ? t('Your account was confirmed and can sign again.')
    : t('{name} ({email}) was confirmed and can sign again.', other);

async function withLink(
  { db, config }: Services,
  mailId: string,
  find: (tx: Tx) => Promise<Recipient | undefined>,
  write: WritesLink,
  reset?: { by: string | null },
): Promise<Mail | undefined> {
  return db.withoutActor(async (tx) => {
    const recipient = await find(tx);
    if (recipient === undefined) return undefined;
    const { url } = await issueLink(tx, recipient.id, publicOrigin(config), { mailId, ...(reset && { reset }) });
    const { label, ...wording } = write(mailTexts(recipient.language), config.serviceName);
    return { to: addressOf(recipient), ...wording, link: { label, url } };
  });
}

/** What happened to an account, for its person and for administrators. */
async function accountMail(
  { db, config }: Services,
  data: Record<string, unknown>,
  sentence: AccountSentence,
): Promise<Mail | undefined> {
  return db.withoutActor(async (tx) => {
    const reader = await recipientBy(tx, sql`id = ${String(data.userId)}::uuid`);
    const about = await recipientBy(tx, sql`id = ${String(data.aboutId)}::uuid`);
    if (reader === undefined || about === undefined) return undefined;
    const texts = mailTexts(reader.language);
    const { t } = texts;
    const other = about.id === reader.id ? null : { name: about.displayName, email: about.email };
    return {
      to: addressOf(reader),
      subject: other === null ? t('Your account') : t('The account of {name}', { name: other.name }),
      paragraphs: [
        sentence(texts, other),
        t('If you did not expect this, tell an administrator of this installation.'),
      ],
      link: { label: t('Open'), url: `${publicOrigin(config)}/` },
    };
  });
}

const addressOf = ({ displayName: name, email: address, language }: Recipient) => ({ name, address, language });

async function recipientBy(tx: Tx, condition: ReturnType<typeof sql>): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id, email, display_name as "displayName", language from users where ${condition} and not disabled`.execute(
    tx,
  );
  return rows[0];
}

/** Requested without being signed in, so it is limited; recorded once, however often sending is tried. */
async function whoForgot(tx: Tx, mailId: string, email: string): Promise<Recipient | undefined> {
  const user = await recipientBy(tx, sql`email_key = lower(${email})`);
  if (user === undefined) return undefined;
  const { rows } = await sql<{ mailId: string }>`
    select mail_id as "mailId" from password_links
    where user_id = ${user.id} and mail_id is not null and created_at > now() - interval '1 hour'`.execute(tx);
  if (rows.some((link) => link.mailId === mailId)) return user;
  if (rows.length >= hourlyLimit) return undefined;
  await appendInstallationEvent(tx, {
    actor: null,
    type: 'PASSWORD_RESET_ISSUED',
    entity: { type: 'user', id: user.id, label: user.email },
    changes: { method: 'mail' },
  });
  return user;
}
