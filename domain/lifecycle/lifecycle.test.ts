import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DatedVersion,
  effectiveVersion,
  isExportable,
  standingOf,
  stateAfter,
  stepPermission,
  stepsWithReason,
  type VersionState,
  type VersionStep,
  versionStates,
  versionSteps,
} from './index.ts';

const allowed: [VersionState, VersionStep, VersionState][] = [
  ['DRAFT', 'submit', 'IN_REVIEW'],
  ['DRAFT', 'cancel', 'CANCELLED'],
  ['IN_REVIEW', 'withdraw', 'DRAFT'],
  ['IN_REVIEW', 'return', 'DRAFT'],
  ['IN_REVIEW', 'release', 'RELEASED'],
  ['IN_REVIEW', 'cancel', 'CANCELLED'],
  ['RELEASED', 'revoke', 'REVOKED'],
  ['RELEASED', 'dispose', 'DISPOSED'],
  ['REVOKED', 'dispose', 'DISPOSED'],
  ['CANCELLED', 'dispose', 'DISPOSED'],
];
const refused = versionStates.flatMap((from) =>
  versionSteps
    .filter((step) => !allowed.some(([state, each]) => state === from && each === step))
    .map((step) => [from, step] as const),
);

describe('a step of a version', () => {
  it.each(allowed)('%s by %s becomes %s', (from, step, to) => {
    expect(stateAfter(from, step)).toBe(to);
  });

  it.each(refused)('%s cannot %s', (from, step) => {
    expect(stateAfter(from, step)).toBeNull();
  });

  it('leads nowhere from DISPOSED', () => {
    expect(versionSteps.map((step) => stateAfter('DISPOSED', step))).toEqual(versionSteps.map(() => null));
  });

  it('needs the permission of the one who may take it', () => {
    expect(stepPermission).toEqual({
      submit: 'AUTHOR_DOCUMENTS',
      withdraw: 'AUTHOR_DOCUMENTS',
      cancel: 'AUTHOR_DOCUMENTS',
      return: 'RELEASE_DOCUMENTS',
      release: 'RELEASE_DOCUMENTS',
      revoke: 'REVOKE_DOCUMENTS',
      dispose: 'DISPOSE_DOCUMENTS',
    });
  });

  it('needs a reason where it takes something back, and none where it goes forward', () => {
    expect(versionSteps.filter((step) => stepsWithReason.has(step))).toEqual(['return', 'cancel', 'revoke', 'dispose']);
  });
});

describe('export to PDF', () => {
  it('is for RELEASED and REVOKED versions, and for no other state', () => {
    expect(versionStates.filter(isExportable)).toEqual(['RELEASED', 'REVOKED']);
  });
});

const today = '2026-11-15';
const version = (number: number, change: Partial<DatedVersion> = {}): DatedVersion => ({
  number,
  state: 'RELEASED',
  effectiveDate: '2026-01-01',
  released: true,
  endedOn: null,
  ...change,
});

describe('the standing of a version', () => {
  it('is effective from its effective date on, that day included', () => {
    const one = version(1, { effectiveDate: today });
    expect(standingOf(one, [one], today)).toBe('effective');
  });

  it('is future-effective while its effective date lies ahead, and leaves the one before it effective', () => {
    const [one, two] = [version(1), version(2, { effectiveDate: '2026-11-16' })];
    expect(standingOf(two, [one, two], today)).toBe('future-effective');
    expect(standingOf(one, [one, two], today)).toBe('effective');
  });

  it('is superseded once a higher-numbered version has become effective', () => {
    const [one, two] = [version(1), version(2)];
    expect(standingOf(one, [one, two], today)).toBe('superseded');
    expect(standingOf(two, [one, two], today)).toBe('effective');
  });

  it('is superseded before it is future-effective, when a higher number came into force first', () => {
    const [one, two] = [version(1, { effectiveDate: '2027-01-01' }), version(2)];
    expect(standingOf(one, [one, two], today)).toBe('superseded');
  });

  it.each(['REVOKED', 'DISPOSED'] as const)('stays superseded when the one that superseded it is %s', (state) => {
    const [one, two] = [version(1), version(2, { state, endedOn: '2026-06-01' })];
    expect(standingOf(one, [one, two], today)).toBe('superseded');
    expect(effectiveVersion([one, two], today)).toBeNull();
  });

  it('is not superseded by a version that was revoked before its effective date', () => {
    const two = version(2, { state: 'REVOKED', effectiveDate: '2026-06-01', endedOn: '2026-05-31' });
    expect(standingOf(version(1), [version(1), two], today)).toBe('effective');
  });

  it('is superseded by a version that was revoked on its effective date', () => {
    const two = version(2, { state: 'REVOKED', effectiveDate: '2026-06-01', endedOn: '2026-06-01' });
    expect(standingOf(version(1), [version(1), two], today)).toBe('superseded');
  });

  it('is not superseded by a draft, a cancelled version, or one disposed of without ever being released', () => {
    const others = [
      version(2, { state: 'CANCELLED', released: false, effectiveDate: null }),
      version(3, { state: 'DISPOSED', released: false, effectiveDate: null, endedOn: '2026-06-01' }),
      version(4, { state: 'DRAFT', released: false, effectiveDate: null }),
    ];
    expect(standingOf(version(1), [version(1), ...others], today)).toBe('effective');
  });

  it.each(versionStates.filter((state) => state !== 'RELEASED'))('does not exist for a %s version', (state) => {
    const one = version(1, { state });
    expect(standingOf(one, [one], today)).toBeNull();
  });

  it('leaves at most one version effective, whatever the history', () => {
    const dates = fc.constantFrom('2026-01-01', '2026-06-01', today, '2026-12-01');
    const entries = fc.record({ state: fc.constantFrom(...versionStates), effectiveDate: dates, endedOn: dates });
    const histories = fc.array(entries).map((all) =>
      all.map(({ state, effectiveDate, endedOn }, index) => {
        const released = ['RELEASED', 'REVOKED', 'DISPOSED'].includes(state);
        return version(index + 1, {
          state,
          released,
          effectiveDate: released ? effectiveDate : null,
          endedOn: released && state !== 'RELEASED' ? endedOn : null,
        });
      }),
    );
    fc.assert(
      fc.property(histories, (all) => {
        const effective = all.filter((each) => standingOf(each, all, today) === 'effective');
        expect(effective.length).toBeLessThanOrEqual(1);
        expect(effectiveVersion(all, today)).toBe(effective[0] ?? null);
      }),
    );
  });
});
