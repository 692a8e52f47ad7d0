/** Who may read and write the comments of a version, and until when. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import { stateInWords } from '../../../domain/lifecycle/index.ts';
import { type NamedScope, permissionDenied, requirePermission } from '../../access/index.ts';
import { type FoundVersion, lockVersion, refuseInput } from '../../documents/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';

const longestBody = 10_000;
/** Replies included: what is read, listed and shown as a whole has an end. */
const mostComments = 2_000;

/** VIEW and one of AUTHOR_DOCUMENTS and RELEASE_DOCUMENTS, for reading as for writing. */
export async function requireCommenting(tx: Tx, actor: Actor, scope: NamedScope): Promise<void> {
  const { permissions } = await requirePermission(tx, actor, scope, 'VIEW');
  if (permissions.has('RELEASE_DOCUMENTS') || permissions.has('AUTHOR_DOCUMENTS')) return;
  throw permissionDenied('AUTHOR_DOCUMENTS');
}

/** Under the lock of the version, so that no comment comes after the step that ends its review. */
export async function lockCommented(tx: Tx, actor: Actor, versionId: string): Promise<FoundVersion> {
  const version = await lockVersion(tx, actor, versionId, { permission: 'VIEW', wholeScope: false });
  await requireCommenting(tx, actor, version.scopeId);
  if (version.state === 'DRAFT' || version.state === 'IN_REVIEW') return version;
  throw new AppError('VERSION_NOT_EDITABLE', {
    detail: `Version ${version.number} of ${version.humanId} is ${stateInWords[version.state]}; its comments can only be read.`,
    state: version.state,
  });
}

export async function requireRoom(tx: Tx, { scopeId, versionId }: FoundVersion): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments where scope_id = ${scopeId} and version_id = ${versionId}`.execute(tx);
  if ((rows[0]?.count ?? 0) < mostComments) return;
  refuseInput(
    'body',
    `This version has ${mostComments.toLocaleString('en')} comments, which is the most that one can have.`,
  );
}

export function cleanBody(raw: string): string {
  const body = raw.normalize('NFC').trim();
  if (body === '') refuseInput('body', 'Write something.');
  if ([...body].length > longestBody) refuseInput('body', `A comment has at most ${longestBody} characters.`);
  return body;
}
