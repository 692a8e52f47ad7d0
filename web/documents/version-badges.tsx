/** State and standing of a version as badges. */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import { Badge } from '../ui/index.ts';
import { standingWords, stateWords } from './version-words.ts';

export function StateBadge({ state }: { state: VersionState }) {
  const { label, tone } = stateWords[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function StandingBadge({ standing }: { standing: Standing | null }) {
  if (standing === null) return null;
  const { label, tone } = standingWords[standing];
  return <Badge tone={tone}>{label}</Badge>;
}
