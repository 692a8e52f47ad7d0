import { type Membership, permissionDenied, requireMember } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

/** Of somebody who may view the scope. */
export function mayReadRecord({ permissions }: Pick<Membership, 'permissions'>): boolean {
  return permissions.has('RELEASE_DOCUMENTS') || permissions.has('VIEW_AUDIT_TRAIL');
}

/** Who answers for releases and who reads the trail may see who has read what. */
export async function requireRecordReader(tx: Tx, actor: Actor, scopeId: string): Promise<Membership> {
  const membership = await requireMember(tx, actor, scopeId);
  if (!membership.permissions.has('VIEW')) throw permissionDenied('VIEW');
  if (!mayReadRecord(membership)) throw permissionDenied('RELEASE_DOCUMENTS');
  return membership;
}
