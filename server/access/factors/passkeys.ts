/**
 * Passkeys (WebAuthn): as a second factor beside the password, or as the whole sign-in where the device also verified
 * the person. A challenge is kept for five minutes and can be used once.
 */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { AppError, type CreatedPasskey, type Passkey } from '../../../contract/index.ts';
import { iso } from '../../kernel/clock.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { credentialDigest } from '../credential-digest.ts';
import { readableName } from '../names.ts';
import { digestOf } from '../secrets.ts';
import { isToldPasskey } from '../told-by-trail.ts';
import { factorsOf } from './check-code.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { dropUnneededCodes, emailOf, recordFactor } from './totp-acts.ts';

/** The relying party as the browser sees it: the origin of our pages, and its host. */
export interface RelyingParty {
  name: string;
  origin: string;
}

const idOf = ({ origin }: RelyingParty) => new URL(origin).hostname;
const mostPasskeys = 20;

export async function registrationOptions(tx: Tx, actor: Actor, party: RelyingParty): Promise<Record<string, unknown>> {
  const own = await tx.selectFrom('passkeys').select('credential_id').where('user_id', '=', actor.userId).execute();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: idOf(party),
    userID: new Uint8Array(Buffer.from(actor.userId)),
    userName: await emailOf(tx, actor.userId),
    userDisplayName: actor.displayName,
    attestationType: 'none',
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(tx, options.challenge, actor.userId);
  return { ...options };
}

export async function addPasskey(
  tx: Tx,
  actor: Actor,
  party: RelyingParty,
  input: { name: string; response: Record<string, unknown> },
): Promise<CreatedPasskey> {
  const name = readableName(input.name, 'name');
  const verified = await verifyRegistrationResponse({
    response: input.response as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, actor.userId),
    expectedOrigin: party.origin,
    expectedRPID: idOf(party),
    requireUserVerification: false,
  }).catch(refusedUnlessDatabase);
  if (verified?.verified !== true) throw invalid('response', 'is not an answer to what was asked a moment ago');
  const held = await factorsOf(tx, actor.userId);
  if (held.passkeys >= mostPasskeys) throw invalid('', `must not be one more than ${mostPasskeys} passkeys`);
  const { credential } = verified.registrationInfo;
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports)
    values (${newId()}, ${actor.userId}, ${name}, ${credential.id}, ${Buffer.from(credential.publicKey)},
      ${credential.counter}, ${credential.transports ?? []})
    on conflict (credential_id) do nothing returning id, created_at as "createdAt"`.execute(tx);
  const added = rows[0];
  if (added === undefined) throw invalid('response', 'is of a passkey that is in use already');
  const recoveryCodes = !held.totp && held.recoveryCodes === 0 ? await issueRecoveryCodes(tx, actor.userId) : null;
  await recordFactor(tx, actor, 'FACTOR_ADDED', actor.userId, {
    ...{ factor: 'passkey', name, passkeyId: added.id },
    credential: credentialDigest(storedText(credential.id, credential.publicKey)),
  });
  return { id: added.id, name, createdAt: iso(added.createdAt), lastUsedAt: null, recoveryCodes };
}

/** What the trail knows a passkey by is the digest of this. */
const storedText = (credentialId: string, publicKey: Uint8Array) =>
  `${credentialId} ${Buffer.from(publicKey).toString('hex')}`;

export async function listPasskeys(tx: Tx, actor: Actor): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: iso(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  }));
}

/** Another person's passkey is answered as not found, whatever password is given. */
export async function requireOwnPasskey(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (found === undefined) throw new AppError('NOT_FOUND');
}

export async function removePasskey(tx: Tx, actor: Actor, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('name')
    .executeTakeFirst();
  if (removed === undefined) throw new AppError('NOT_FOUND');
  await dropUnneededCodes(tx, actor.userId);
  await recordFactor(tx, actor, 'FACTOR_REMOVED', actor.userId, {
    ...{ factor: 'passkey', name: removed.name, passkeyIds: [id.toLowerCase()] },
  });
}

/** Names no credential, so that nobody learns who has one: the device offers the passkeys that it stores for this service. */
export async function assertionOptions(tx: Tx, party: RelyingParty): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({ rpID: idOf(party), userVerification: 'preferred' });
  await keepChallenge(tx, options.challenge, null);
  return { ...options };
}

/** The owner of the passkey that signed, or undefined. With `alone` the device must also have verified the person. */
export async function ownerOfAssertion(
  tx: Tx,
  party: RelyingParty,
  given: Record<string, unknown>,
  { alone }: { alone: boolean },
): Promise<string | undefined> {
  const response = given as unknown as AuthenticationResponseJSON;
  if (typeof response.id !== 'string') return undefined;
  const { rows } = await sql<{ id: string; userId: string; publicKey: Buffer; counter: number }>`
    select id, user_id as "userId", public_key as "publicKey", counter from passkeys
    where credential_id = ${response.id} for update`.execute(tx);
  const passkey = rows[0];
  if (passkey === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(tx, challenge, null),
    expectedOrigin: party.origin,
    expectedRPID: idOf(party),
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: alone,
  }).catch(refusedUnlessDatabase);
  if (verified?.verified !== true) return undefined;
  if (!(await isToldPasskey(tx, passkey.userId, passkey.id, storedText(response.id, passkey.publicKey))))
    return undefined;
  await sql`update passkeys set counter = ${verified.authenticationInfo.newCounter}, last_used_at = now()
    where id = ${passkey.id}`.execute(tx);
  return passkey.userId;
}

async function keepChallenge(tx: Tx, challenge: string, userId: string | null): Promise<void> {
  await sql`delete from passkey_challenges where expires_at <= now()`.execute(tx);
  await sql`insert into passkey_challenges (challenge_hash, user_id, expires_at)
    values (${digestOf(challenge)}, ${userId}, now() + interval '5 minutes')`.execute(tx);
}

async function takeChallenge(tx: Tx, challenge: string, userId: string | null): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges where challenge_hash = ${digestOf(challenge)} and expires_at > now()
      and user_id is not distinct from ${userId}::uuid returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * The library throws for every kind of wrong input; only errors of PostgreSQL (which have a code) are not the caller's
 * fault.
 */
function refusedUnlessDatabase(error: unknown): undefined {
  if (/^[0-9A-Z]{5}$/.test(String((error as { code?: unknown }).code ?? ''))) throw error;
  return undefined;
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { errors: [{ path, message }] });
}
