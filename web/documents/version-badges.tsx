/**
 * How a version stands, in one badge: its standing once it was released, its state before and where it came to an end. What is in force
 * is the usual case and keeps quiet, so that everything else stands out.
 */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import { Badge } from '../ui/index.ts';
import { standingWords, stateWords } from './version-words.ts';

export interface VersionStatus {
  state: VersionState;
  standing: Standing | null;
}

export function VersionBadge({ state, standing }: VersionStatus) {
  const isRevoked = state === 'REVOKED' || state === 'DISPOSED';
  const { label, tone } = standing === null || isRevoked ? stateWords[state] : standingWords[standing];
  return (
    <Badge tone={tone} isQuiet={standing === 'effective'}>
      {label}
    </Badge>
  );
}
