/**
 * From an identity verified by the provider to a session.
 *
 * A person is known by issuer and subject. The first time, a verified e-mail address leads to the user with that
 * address where an administrator said so for this user (`linkAtNextSignIn`): an address alone is no proof, since whoever runs the
 * provider hands addresses out. The user is then bound to the subject. No user is created here.
 */
import { sql } from 'kysely';
import { appendInstallationEvent } from '../../audit/index.ts';
import type { Config } from '../../kernel/config.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { endReplacedSession, openSession, type SessionOrigin } from '../sessions.ts';
import { issueTicket } from '../signing-tickets.ts';
import { isToldLinkable, isToldSubject } from '../told-by-trail.ts';

export interface Identity {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it is verified. */
  verifiedEmail: string | null;
}

interface Known {
  id: string;
  email: string;
  displayName: string;
  disabled: boolean;
  bound: boolean;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** The secret of the new session, or undefined for a person who has no enabled user here. */
export async function signOn(
  tx: Tx,
  config: Config,
  identity: Identity,
  origin: SessionOrigin,
  replaces: string | undefined,
): Promise<string | undefined> {
  const { address } = origin;
  const found = await findUser(tx, identity);
  const user = found !== undefined && (await isTold(tx, found, identity)) ? found : undefined;
  if (user === undefined || user.disabled) {
    await recordRefusal(tx, identity, user, address);
    return undefined;
  }
  const actor = { userId: user.id, displayName: user.displayName };
  const entity = { type: 'user', id: user.id, label: user.email } as const;
  if (!user.bound) {
    await tx
      .updateTable('users')
      .set({ oidc_issuer: identity.issuer, oidc_subject: identity.subject, link_at_next_sign_in: false })
      .where('id', '=', user.id)
      .execute();
    const to = { issuer: identity.issuer, subject: identity.subject };
    const changes = { singleSignOn: { from: null, to }, linkAtNextSignIn: { from: true, to: false } };
    await appendInstallationEvent(tx, { actor, type: 'USER_CHANGED', entity, changes });
  }
  await endReplacedSession(tx, replaces);
  const secret = await openSession(tx, config, user.id, origin);
  const changes = { method: 'single sign-on', issuer: identity.issuer, address };
  await appendInstallationEvent(tx, { actor, type: 'SIGNED_IN', entity, changes });
  return secret;
}

/** Only for the person who began to sign: somebody else may have signed in at the provider. */
export async function ticketFor(tx: Tx, signerId: string, { issuer, subject }: Identity): Promise<string | undefined> {
  const { rows } = await sql`
    select from users where id = ${signerId} and oidc_issuer = ${issuer} and oidc_subject = ${subject} and not disabled
  `.execute(tx);
  return rows.length > 0 && (await isToldSubject(tx, signerId, subject)) ? issueTicket(tx, signerId) : undefined;
}

const isTold = (tx: Tx, { id, bound }: Known, { subject }: Identity) =>
  bound ? isToldSubject(tx, id, subject) : isToldLinkable(tx, id);

async function findUser(tx: Tx, { issuer, subject, verifiedEmail }: Identity): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, email, display_name as "displayName", disabled, oidc_subject is not null as bound from users
    where (oidc_issuer = ${issuer} and oidc_subject = ${subject})
      or (oidc_subject is null and link_at_next_sign_in and email_key = lower(${verifiedEmail}))
    order by bound desc limit 1 for no key update`.execute(tx);
  return rows[0];
}

async function recordRefusal(tx: Tx, identity: Identity, user: Known | undefined, address: string): Promise<void> {
  const label = user?.email ?? identity.verifiedEmail ?? identity.subject;
  await appendInstallationEvent(tx, {
    actor: null,
    type: 'SIGN_IN_FAILED',
    entity: { type: 'user', id: user?.id ?? nobody, label },
    changes: {
      method: 'single sign-on',
      issuer: identity.issuer,
      address,
      reason: user === undefined ? 'unknown user' : 'disabled user',
    },
  });
}
