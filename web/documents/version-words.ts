/** What states and standings are called on screen, and the colour each has. */
import type { Standing, VersionState } from '../../domain/lifecycle/index.ts';
import type { Tone } from '../ui/index.ts';

export const stateWords: Record<VersionState, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'info' },
  IN_REVIEW: { label: 'In review', tone: 'warn' },
  RELEASED: { label: 'Released', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  REVOKED: { label: 'Revoked', tone: 'bad' },
  DISPOSED: { label: 'Disposed', tone: 'neutral' },
};

export const standingWords: Record<Standing, { label: string; tone: Tone }> = {
  effective: { label: 'Effective', tone: 'good' },
  superseded: { label: 'Superseded', tone: 'neutral' },
  'future-effective': { label: 'Future-effective', tone: 'info' },
};

/** What lists and search are narrowed to. */
export const standingOptions = [
  { value: 'any', label: 'Any standing' },
  { value: 'effective', label: 'In force' },
  { value: 'future-effective', label: 'Soon in force' },
  { value: 'none', label: 'Nothing in force' },
] as const;
