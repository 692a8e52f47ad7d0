/**
 * Signatures on approving, releasing, revoking, disposing and holds. The password is checked before the transaction of the step, since that
 * takes long; the step then says whether its scope asks for a signature, and writes it into its event.
 */
import { AppError, type GivenSignature } from '../../../contract/index.ts';
import type { Permission } from '../../../domain/permissions/index.ts';
import type { ReviewRules, SignatureMeaning } from '../../../domain/review/index.ts';
import { confirmSigner, requirePermission, type SignedAt, signatureRequired } from '../../access/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { auditDocument } from '../document-events.ts';
import { findVersion } from '../find-version.ts';

export interface Signature {
  displayName: string;
  meaning: SignatureMeaning;
}

export interface SignedStep {
  actor: Actor;
  signedAt: SignedAt;
  versionId: string;
  step: 'approve' | 'release' | 'revoke' | 'dispose';
  permission: Permission;
}

export async function checkSignature(
  services: Services,
  { actor, signedAt, versionId, step, permission }: SignedStep,
  given: GivenSignature | undefined,
): Promise<Signature | undefined> {
  const find = async (tx: Tx) => {
    const found = await findVersion(tx, versionId);
    await requirePermission(tx, actor, found.scopeId, permission);
    return found;
  };
  return checkSigned(services, { actor, signedAt, find }, given, {
    step,
    record: (tx, version, changes) => auditDocument(tx, actor, 'SIGNATURE_FAILED', version, changes),
  });
}

interface SignedThing<Found> {
  actor: Actor;
  signedAt: SignedAt;
  /** Finds what is signed, where the signer may act on it at all. */
  find: (tx: Tx) => Promise<Found>;
}

interface Failing<Found> {
  step: string;
  /** Writes the event of a signature that failed. */
  record: (tx: Tx, found: Found, changes: Record<string, unknown>) => Promise<void>;
}

export async function checkSigned<Found extends { scopeId: string }>(
  services: Services,
  { actor, signedAt, find }: SignedThing<Found>,
  given: GivenSignature | undefined,
  { step, record }: Failing<Found>,
): Promise<Signature | undefined> {
  if (given === undefined) return undefined;
  const found = await services.db.withActor(actor, find);
  refuseToken(actor);
  const displayName = await confirmSigner(services, actor, given, { scopeId: found.scopeId, signedAt }, (tx, reason) =>
    record(tx, found, { step, reason, address: signedAt.address }),
  );
  return { displayName, meaning: given.meaning };
}

interface Signing {
  actor: Actor;
  clock: { now(): Date };
  signature?: Signature | undefined;
}

/** What the event of a step says of its signature. Called last, so that nobody signs what is refused for another reason. */
export function signatureChanges(
  { actor, clock, signature }: Signing,
  rules: ReviewRules,
  contentHash: string | null,
): { signature?: object } {
  if (signature !== undefined) return { signature: { ...signature, at: clock.now().toISOString(), contentHash } };
  if (!rules.signature) return {};
  refuseToken(actor);
  throw signatureRequired('This scope asks for a signature: sign with your password and what you mean by it.');
}

function refuseToken(actor: Actor): void {
  if (actor.token === undefined) return;
  throw new AppError('TOKEN_NOT_ALLOWED', { detail: 'Sign in yourself for this: an API token cannot sign.' });
}
