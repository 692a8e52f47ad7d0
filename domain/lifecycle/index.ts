/**
 * Lifecycle of one version: which step leads where, who may take it, and how a released version stands on a day.
 *
 * Pure: no clock, database or HTTP; use cases apply the result. The trigger `versions_step` holds the same table in SQL;
 * lifecycle.db.test.ts fails if the two differ.
 */
import type { Permission } from '../permissions/index.ts';

export const versionStates = ['DRAFT', 'IN_REVIEW', 'RELEASED', 'CANCELLED', 'REVOKED', 'DISPOSED'] as const;
export type VersionState = (typeof versionStates)[number];

/** In the middle of a sentence: "Version 2 is in review". */
export const stateInWords: Record<VersionState, string> = {
  DRAFT: 'a draft',
  IN_REVIEW: 'in review',
  RELEASED: 'released',
  CANCELLED: 'cancelled',
  REVOKED: 'revoked',
  DISPOSED: 'disposed of',
};

export const versionSteps = ['submit', 'withdraw', 'return', 'release', 'cancel', 'revoke', 'dispose'] as const;
export type VersionStep = (typeof versionSteps)[number];

export const standings = ['effective', 'superseded', 'future-effective'] as const;
export type Standing = (typeof standings)[number];

/** In the middle of a sentence: "It cannot be submitted now". */
export const stepInWords: Record<VersionStep, string> = {
  submit: 'submitted',
  withdraw: 'withdrawn',
  return: 'returned',
  release: 'released',
  cancel: 'cancelled',
  revoke: 'revoked',
  dispose: 'disposed of',
};

const steps: Record<VersionState, Partial<Record<VersionStep, VersionState>>> = {
  DRAFT: { submit: 'IN_REVIEW', cancel: 'CANCELLED' },
  IN_REVIEW: { withdraw: 'DRAFT', return: 'DRAFT', release: 'RELEASED', cancel: 'CANCELLED' },
  RELEASED: { revoke: 'REVOKED', dispose: 'DISPOSED' },
  REVOKED: { dispose: 'DISPOSED' },
  CANCELLED: { dispose: 'DISPOSED' },
  DISPOSED: {},
};

/** The state a step leads to, or null where the step is not allowed from this state. */
export function stateAfter(from: VersionState, step: VersionStep): VersionState | null {
  return steps[from][step] ?? null;
}

export const stepPermission: Record<VersionStep, Permission> = {
  submit: 'AUTHOR_DOCUMENTS',
  withdraw: 'AUTHOR_DOCUMENTS',
  cancel: 'AUTHOR_DOCUMENTS',
  return: 'RELEASE_DOCUMENTS',
  release: 'RELEASE_DOCUMENTS',
  revoke: 'REVOKE_DOCUMENTS',
  dispose: 'DISPOSE_DOCUMENTS',
};

export const stepsWithReason: ReadonlySet<VersionStep> = new Set(['return', 'cancel', 'revoke', 'dispose']);

/** Only what has left the working stage and still has its content is handed out as PDF. */
export function isExportable(state: VersionState): boolean {
  return state === 'RELEASED' || state === 'REVOKED';
}

/** A version as far as its standing depends on it. Dates are `YYYY-MM-DD` in UTC and compare as text. */
export interface DatedVersion {
  number: number;
  state: VersionState;
  effectiveDate: string | null;
  released: boolean;
  /** The day on which it stopped being RELEASED (revoked or disposed), else null. */
  endedOn: string | null;
}

/** A version revoked before its effective date never became effective; one revoked on that day or later did. */
function hasBecomeEffective(version: DatedVersion, today: string): boolean {
  if (!version.released || version.effectiveDate === null || version.effectiveDate > today) return false;
  return version.endedOn === null || version.endedOn >= version.effectiveDate;
}

/** How a version stands among all versions of its document on a day; null unless it is RELEASED. */
export function standingOf(version: DatedVersion, all: readonly DatedVersion[], today: string): Standing | null {
  if (version.state !== 'RELEASED') return null;
  if (all.some((other) => other.number > version.number && hasBecomeEffective(other, today))) return 'superseded';
  return version.effectiveDate !== null && version.effectiveDate > today ? 'future-effective' : 'effective';
}

/** The version in force today: there is at most one. */
export function effectiveVersion<V extends DatedVersion>(all: readonly V[], today: string): V | null {
  return all.find((version) => standingOf(version, all, today) === 'effective') ?? null;
}

/**
 * The version that was in force on a day, by the records as they are now: of those whose date had come the one with the
 * highest number, until the day before it was withdrawn. What it superseded does not come back.
 */
export function inForceOn<V extends DatedVersion>(all: readonly V[], day: string): V | null {
  const last = lastEffective(all, day);
  return last === null || (last.endedOn !== null && last.endedOn <= day) ? null : last;
}

/** The highest-numbered version that had become effective by a day, be it withdrawn since or not. */
export function lastEffective<V extends DatedVersion>(all: readonly V[], day: string): V | null {
  const effective = all.filter((version) => hasBecomeEffective(version, day));
  return effective.reduce<V | null>((last, each) => (last === null || each.number > last.number ? each : last), null);
}

/** Whether on some day after `since`, up to `until`, another version was in force than on `since`, or none. */
export function changedInForce(all: readonly DatedVersion[], since: string, until: string): boolean {
  const before = inForceOn(all, since);
  const turns = all.flatMap(({ effectiveDate, endedOn }) => [effectiveDate, endedOn]);
  return turns.some((day) => day !== null && day > since && day <= until && inForceOn(all, day) !== before);
}
