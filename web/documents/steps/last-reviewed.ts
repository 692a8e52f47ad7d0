/** The submission of a version that its reader was asked about before this one. */
import { useQuery } from '@tanstack/react-query';
import type { KeptSubmission, Version } from '../../../contract/index.ts';
import { submissionsQuery, useMe } from '../../api/index.ts';

/** Undefined where it is not under review, or the person was not asked before. */
export function useLastReviewed(version: Version): KeptSubmission | undefined {
  const me = useMe();
  const isInReview = version.state === 'IN_REVIEW';
  const { data } = useQuery({ ...submissionsQuery(version.id, version.revision), enabled: isInReview });
  if (!isInReview) return undefined;
  return data?.items.find(
    ({ outcome, reviewers }) =>
      (outcome === 'returned' || outcome === 'withdrawn') && reviewers.some(({ user }) => user.id === me.id),
  );
}
