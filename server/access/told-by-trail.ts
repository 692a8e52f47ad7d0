/**
 * Whether a stored credential is the one that the trail tells of. Who can write to the database can exchange a password's hash, a passkey's
 * key or the subject of single sign-on, sign in with their own and put the old one back; the events that would have told of it carry
 * a code of a key that the database never holds. So what is used is compared with the newest of them, each time.
 *
 * What only events of earlier releases or of another key could tell is believed, as long as this key has written none before them.
 */
import { sql } from 'kysely';
import { type CodedEvent, judgeCode, keyIdOf } from '../audit/index.ts';
import { type Database, databaseOf, type Statements, type Tx } from '../kernel/database/index.ts';
import { credentialDigest } from './credential-digest.ts';

interface Told extends CodedEvent {
  seq: number;
}

/** What an event tells of a credential; undefined where it tells nothing. */
type Reading = (changes: Record<string, unknown>, actorId: string | null) => unknown;

export function isToldPassword(tx: Tx, userId: string, passwordHash: string | null): Promise<boolean> {
  const of = sql`type in ('USER_CREATED', 'PASSWORD_CHANGED')`;
  return isTold(databaseOf(tx), tx, userId, of, ({ credential }) => credential, credentialDigest(passwordHash));
}

/** A passkey that was added by an earlier release is told by its name alone. */
export function isToldPasskey(tx: Tx, userId: string, passkeyId: string, stored: string): Promise<boolean> {
  const of = sql`(type = 'FACTOR_ADDED' and changes ->> 'passkeyId' = ${passkeyId}
    or type = 'FACTOR_REMOVED' and changes -> 'passkeyIds' ? ${passkeyId}
    or type = 'FACTOR_ADDED' and changes ->> 'factor' = 'passkey' and not changes ? 'passkeyId')`;
  const read: Reading = ({ credential, passkeyIds }) => (passkeyIds === undefined ? credential : null);
  return isTold(databaseOf(tx), tx, userId, of, read, credentialDigest(stored));
}

/** Also when an administrator said that the person is to be linked by their address. */
export function isToldSubject(tx: Tx, userId: string, subject: string): Promise<boolean> {
  const of = sql`type = 'USER_CHANGED' and changes ? 'singleSignOn'`;
  return isTold(databaseOf(tx), tx, userId, of, ({ singleSignOn }) => to(singleSignOn)?.subject, subject);
}

export function isToldLinkable(tx: Tx, userId: string): Promise<boolean> {
  const of = sql`type = 'USER_CHANGED' and changes ? 'linkAtNextSignIn'`;
  return isTold(databaseOf(tx), tx, userId, of, ({ linkAtNextSignIn }) => to(linkAtNextSignIn), true);
}

const to = (change: unknown) => (change as { to?: { subject?: string } } | undefined)?.to;

/** Of tokens that were asked for once: what made them never changes. */
const toldTokens = new WeakMap<Database, Set<string>>();
const mostTokens = 10_000;

/** One that an earlier release made is told without its digest. */
export async function isToldToken(
  db: Database,
  statements: Statements,
  token: { tokenId: string; userId: string },
  hash: Buffer,
): Promise<boolean> {
  const { tokenId, userId } = token;
  const told = toldTokens.get(db) ?? new Set();
  toldTokens.set(db, told);
  const digest = credentialDigest(hash) ?? '';
  const key = `${tokenId} ${userId} ${digest}`;
  if (told.has(key)) return true;
  const of = sql`type = 'TOKEN_CREATED'`;
  const read: Reading = ({ credential }, actorId) => (actorId === userId ? credential : null);
  if (!(await isTold(db, statements, tokenId, of, read, digest))) return false;
  if (told.size >= mostTokens) told.clear();
  told.add(key);
  return true;
}

async function isTold(
  db: Database | undefined,
  tx: Statements,
  entityId: string,
  of: ReturnType<typeof sql>,
  read: Reading,
  found: unknown,
): Promise<boolean> {
  const { rows } = await sql<Told>`
    select seq::float8 as seq, id, 'installation' as chain, type, actor_id as "actorId", entity_type as "entityType",
      entity_id as "entityId", entity_label as "entityLabel", changes, content_digest as digest, code, key_id as "keyId"
    from installation_events where entity_id = ${entityId} and ${of} order by seq desc limit 1`.execute(tx);
  const event = rows[0];
  if (event === undefined) return !(await wroteBefore(tx, keyIdOf(db), null));
  const judged = judgeCode(db, event);
  if (judged === 'forged') return false;
  const told = read(event.changes as Record<string, unknown>, event.actorId);
  if (told !== undefined && told !== found) return false;
  return judged === 'fits' || !(await wroteBefore(tx, keyIdOf(db), event.seq));
}

/** An event without a code of this key, after one that has it, was not written by the service. */
async function wroteBefore(tx: Statements, keyId: string | null, seq: number | null): Promise<boolean> {
  const { rows } = await sql<{ wrote: boolean }>`
    select exists (select from installation_events where key_id = ${keyId} and (${seq}::bigint is null or seq < ${seq}::bigint)) as wrote`.execute(
    tx,
  );
  return rows[0]?.wrote === true;
}
