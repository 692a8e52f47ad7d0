/** The reviewers of a submission as rows. */
import { sql } from 'kysely';
import { heldPermissions } from '../../../domain/permissions/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';
import type { VersionKey } from '../manifest.ts';

/** Each submission names its own reviewers, so those of the one before go. Answers their names. Call under the lock of the version. */
export async function nameReviewers(tx: Tx, version: VersionKey, userIds: readonly string[]): Promise<string[]> {
  await tx
    .deleteFrom('reviewers')
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .execute();
  if (userIds.length === 0) return [];
  const key = { scope_id: version.scopeId, version_id: version.versionId };
  const rows = userIds.map((user_id, ordinal) => ({ ...key, user_id, ordinal }));
  const named = await tx.insertInto('reviewers').values(rows).returning(['ordinal', 'name']).execute();
  return named.sort((one, other) => one.ordinal - other.ordinal).map(({ name }) => name ?? '');
}

/** In the database's spelling, each once. */
export async function requireReviewers(tx: Tx, scopeId: string, given: readonly string[]): Promise<string[]> {
  const userIds = [...new Set(given.map((id) => id.toLowerCase()))];
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ id: string; roles: string[]; permissions: string[] }>`
    select m.user_id as id, m.roles, m.permissions from members m join users u on u.id = m.user_id
    where m.scope_id = ${scopeId} and m.user_id = any (${userIds}::uuid[]) and not u.disabled`.execute(tx);
  const able = rows.filter(({ roles, permissions }) =>
    heldPermissions(roles, permissions).includes('RELEASE_DOCUMENTS'),
  );
  const known = new Set(able.map(({ id }) => id));
  if (userIds.some((id) => !known.has(id))) {
    refuseInput('reviewers', 'A reviewer is a member of this scope who holds RELEASE_DOCUMENTS.');
  }
  return userIds;
}

export async function recordApproval(tx: Tx, version: VersionKey, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('reviewers')
    .set({ approved_at: at })
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .where('user_id', '=', userId)
    .execute();
}

export async function clearApprovals(tx: Tx, version: VersionKey): Promise<void> {
  await tx
    .updateTable('reviewers')
    .set({ approved_at: sql`null` })
    .where('scope_id', '=', version.scopeId)
    .where('version_id', '=', version.versionId)
    .execute();
}
