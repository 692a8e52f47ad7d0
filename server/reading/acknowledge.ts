/**
 * A person says that they have read and understood a version, once. The assignment is marked by the database from the event,
 * which is all that is written here.
 */
import { sql } from 'kysely';
import { type AcknowledgeBody, AppError, type Assignment } from '../../contract/index.ts';
import { confirmSigner, requirePermission, type SignedAt, signatureRequired } from '../access/index.ts';
import { auditDocument, type FoundVersion, findVersion, lockVersion, presentOne } from '../documents/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { readRules } from '../scopes/index.ts';
import { readAssignments } from './assignment-rows.ts';

interface Acknowledging {
  actor: Actor;
  versionId: string;
  signedAt: SignedAt;
  given: AcknowledgeBody['signature'];
}

export async function acknowledge(services: Services, act: Acknowledging): Promise<Assignment> {
  const { db, clock } = services;
  const { actor, versionId, given } = act;
  // The password is checked before the transaction of the act, since that takes long.
  const signer = given === undefined ? null : await confirmReader(services, act);
  return db.withActor(actor, (tx) => recordReading(tx, actor, { versionId, signer, clock }));
}

interface Recording {
  versionId: string;
  /** The name of who signs; null where nobody does. */
  signer: string | null;
  clock: Clock;
}

export async function recordReading(
  tx: Tx,
  actor: Actor,
  { versionId, signer, clock }: Recording,
): Promise<Assignment> {
  const version = await lockVersion(tx, actor, versionId, { permission: 'VIEW', wholeScope: false });
  await refuseUnreadable(tx, version, clock.today());
  const known = await readOwn(tx, actor, version, clock.today());
  if (known !== undefined) return known;
  const { readingSignature } = await readRules(tx, version.scopeId);
  if (readingSignature && signer === null) {
    throw signatureRequired('This scope asks for a signature: sign that you have read this version.');
  }
  const { contentHash } = version;
  const at = clock.now().toISOString();
  const signature = signer === null ? {} : { signature: { displayName: signer, meaning: 'reading', at, contentHash } };
  await auditDocument(tx, actor, 'VERSION_ACKNOWLEDGED', version, { contentHash, ...signature });
  // What was asked for is done: the news of it waits no longer.
  await sql`update notifications set read_at = ${clock.now()} where user_id = ${actor.userId} and version_id = ${versionId}
    and type in ('to-read', 'reading-overdue') and read_at is null`.execute(tx);
  const done = await readOwn(tx, actor, version, clock.today());
  if (done === undefined) throw new Error('An acknowledgement is recorded with its event.');
  return done;
}

async function confirmReader(services: Services, { actor, versionId, signedAt, given }: Acknowledging) {
  const { db, clock } = services;
  const version = await db.withActor(actor, async (tx) => {
    const found = await findVersion(tx, versionId);
    await requirePermission(tx, actor, found.scopeId, 'VIEW');
    await refuseUnreadable(tx, found, clock.today());
    return found;
  });
  const signing = { scopeId: version.scopeId, signedAt };
  return confirmSigner(services, actor, given ?? {}, signing, (tx, reason) =>
    auditDocument(tx, actor, 'SIGNATURE_FAILED', version, { step: 'acknowledge', reason, address: signedAt.address }),
  );
}

/** Only what is in force, or will be, is to be known. */
async function refuseUnreadable(tx: Tx, version: FoundVersion, today: string): Promise<void> {
  const { standing } = await presentOne(tx, version, today);
  if (standing === 'effective' || standing === 'future-effective') return;
  throw new AppError('NOT_TO_BE_READ', {
    detail: `Version ${version.number} of ${version.humanId} is not in force and will not be: there is nothing to acknowledge.`,
    state: version.state,
  });
}

async function readOwn(
  tx: Tx,
  actor: Actor,
  { scopeId, versionId }: FoundVersion,
  today: string,
): Promise<Assignment | undefined> {
  const mine = sql`a.scope_id = ${scopeId} and a.version_id = ${versionId} and a.user_id = ${actor.userId}
    and a.done_at is not null`;
  const [assignment] = await readAssignments(tx, mine, { day: today, end: null }, 1);
  return assignment;
}
