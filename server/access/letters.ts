/**
 * The mails with a link that sets a password. The link is made when the mail is sent, so neither the queue nor a backup
 * holds it.
 */
import { sql } from 'kysely';
import { appendInstallationEvent } from '../audit/index.ts';
import { publicOrigin } from '../kernel/config.ts';
import type { Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import type { Letter, LetterWriters } from '../kernel/mail/index.ts';
import { issueLink } from './passwords/index.ts';

const once = 'The link works once, for 24 hours.';
const unasked = 'If you did not expect this, ignore it: your password stays as it is.';

/** How many mails anybody can request for one address within an hour. */
const hourlyLimit = 3;

interface Recipient {
  id: string;
  email: string;
  displayName: string;
}

export const accessLetters: LetterWriters = {
  invitation: (services, mail) =>
    withLink(services, mail.id, (tx) => recipientBy(tx, sql`id = ${String(mail.data.userId)}::uuid`), {
      subject: `Your account at ${services.config.serviceName}`,
      paragraphs: [`An account was made for you at ${services.config.serviceName}. Choose a password to begin.`],
      label: 'Choose a password',
      closing: [once],
    }),
  'password-reset': (services, mail) =>
    withLink(services, mail.id, (tx) => recipientBy(tx, sql`id = ${String(mail.data.userId)}::uuid`), resetLetter, {
      // Letters that were queued before this was told have no name in them.
      by: mail.data.issuedBy === undefined ? null : String(mail.data.issuedBy),
    }),
  'identity-reset': (services, { data }) =>
    accountLetter(services, data, 'can sign in again by a link or without the earlier second factor'),
  'identity-confirmed': (services, { data }) => accountLetter(services, data, 'was confirmed and can sign again'),
  'forgotten-password': (services, mail) =>
    withLink(services, mail.id, (tx) => whoForgot(tx, mail.id, String(mail.data.email)), resetLetter),
};

const resetLetter = {
  subject: 'Set a new password',
  paragraphs: ['Somebody asked for a new password for your account.'],
  label: 'Set a new password',
  closing: [once, unasked],
};

interface Wording {
  subject: string;
  paragraphs: string[];
  label: string;
  closing: string[];
}

async function withLink(
  { db, config }: Services,
  mailId: string,
  find: (tx: Tx) => Promise<Recipient | undefined>,
  { label, ...wording }: Wording,
  reset?: { by: string | null },
): Promise<Letter | undefined> {
  return db.withoutActor(async (tx) => {
    const recipient = await find(tx);
    if (recipient === undefined) return undefined;
    const { url } = await issueLink(tx, recipient.id, publicOrigin(config), { mailId, ...(reset && { reset }) });
    const to = { name: recipient.displayName, address: recipient.email };
    return { to, ...wording, link: { label, url } };
  });
}

/** What happened to an account, for its person and for administrators. */
async function accountLetter(
  { db, config }: Services,
  data: Record<string, unknown>,
  what: string,
): Promise<Letter | undefined> {
  return db.withoutActor(async (tx) => {
    const reader = await recipientBy(tx, sql`id = ${String(data.userId)}::uuid`);
    const about = await recipientBy(tx, sql`id = ${String(data.aboutId)}::uuid`);
    if (reader === undefined || about === undefined) return undefined;
    const told = about.id === reader.id ? `Your account ${what}.` : `${about.displayName} (${about.email}) ${what}.`;
    return {
      to: { name: reader.displayName, address: reader.email },
      subject: about.id === reader.id ? 'Your account' : `The account of ${about.displayName}`,
      paragraphs: [told, 'If you did not expect this, tell an administrator of this installation.'],
      link: { label: 'Open', url: `${publicOrigin(config)}/` },
    };
  });
}

async function recipientBy(tx: Tx, condition: ReturnType<typeof sql>): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select id, email, display_name as "displayName" from users where ${condition} and not disabled`.execute(tx);
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
