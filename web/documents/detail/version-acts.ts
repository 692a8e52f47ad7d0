/** Which acts a person may do on a version now. The rules are the server's own: domain/lifecycle and the permissions. */
import type { DocumentDetail, Me, Version } from '../../../contract/index.ts';
import { stateAfter, stepPermission, versionSteps } from '../../../domain/lifecycle/index.ts';
import { holds, type MyScope, type ReviewStep, scopesWith } from '../../api/index.ts';

export type ActName = ReviewStep | 'revise' | 'derive' | 'hold';

const isWorking = (version: Version) => version.state === 'DRAFT' || version.state === 'IN_REVIEW';

const workingVersion = (document: DocumentDetail): Version | undefined => document.versions.find(isWorking);

export const mayEdit = (me: Me, document: DocumentDetail, version: Version): boolean =>
  version.state === 'DRAFT' && holds(me, document.scopeId, 'AUTHOR_DOCUMENTS');

/** Scopes that a copy could go to. */
export const deriveTargets = (me: Me, document: DocumentDetail): MyScope[] =>
  scopesWith(me, 'AUTHOR_DOCUMENTS').filter((scope) => scope.id !== document.scopeId);

/** A named reviewer who has not approved yet; whether the scope's rules allow it is said in the dialog. */
const mayApprove = (me: Me, document: DocumentDetail, { state, review }: Version): boolean =>
  state === 'IN_REVIEW' &&
  holds(me, document.scopeId, 'RELEASE_DOCUMENTS') &&
  review.reviewers.some(({ user, decision }) => user.id === me.id && decision === 'pending');

export function availableActs(me: Me, document: DocumentDetail, version: Version): ActName[] {
  const acts: ActName[] = versionSteps.filter(
    (step) =>
      stateAfter(version.state, step) !== null &&
      holds(me, document.scopeId, stepPermission[step]) &&
      (step !== 'withdraw' || version.submittedBy?.id === me.id),
  );
  if (mayApprove(me, document, version)) acts.unshift('approve');
  if (!workingVersion(document) && holds(me, document.scopeId, 'AUTHOR_DOCUMENTS')) acts.push('revise');
  const hasContent = document.versions.some(({ state }) => state !== 'DISPOSED');
  if (hasContent && deriveTargets(me, document).length > 0) acts.push('derive');
  if (document.hold === null && holds(me, document.scopeId, 'DISPOSE_DOCUMENTS')) acts.push('hold');
  return acts;
}
