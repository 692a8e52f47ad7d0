/** What was in force on a day, compared with a model that lives through the days one by one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedInForce, type DatedVersion, effectiveVersion, inForceOn, type VersionState } from './index.ts';

const version = (number: number, effectiveDate: string, endedOn: string | null = null): DatedVersion => ({
  number,
  state: endedOn === null ? 'RELEASED' : 'REVOKED',
  effectiveDate,
  released: true,
  endedOn,
});
const numberOn = (all: DatedVersion[], day: string) => inForceOn(all, day)?.number ?? null;

describe('the version in force on a day', () => {
  it('is in force from its effective date on, that day included, and not the day before', () => {
    const all = [version(1, '2026-03-01')];
    expect(['2026-02-28', '2026-03-01', '2026-03-02'].map((day) => numberOn(all, day))).toEqual([null, 1, 1]);
  });

  it('is the highest number whose effective date had come', () => {
    const all = [version(1, '2026-01-01'), version(2, '2026-03-01'), version(3, '2026-02-01')];
    expect(['2026-01-31', '2026-02-01', '2026-03-01'].map((day) => numberOn(all, day))).toEqual([1, 3, 3]);
  });

  it('revoked later was in force until the day before, and leaves nothing in force', () => {
    const all = [version(1, '2026-01-01'), version(2, '2026-02-01', '2026-03-10')];
    expect(['2026-01-31', '2026-03-09', '2026-03-10', '2026-03-11'].map((day) => numberOn(all, day))).toEqual([
      1,
      2,
      null,
      null,
    ]);
  });

  it('revoked before its date never was in force, and supersedes nothing', () => {
    const all = [version(1, '2026-01-01'), version(2, '2026-03-10', '2026-03-09')];
    expect(['2026-03-09', '2026-03-10', '2026-12-31'].map((day) => numberOn(all, day))).toEqual([1, 1, 1]);
  });

  it('revoked on its date was in force on no day, and what it superseded does not come back', () => {
    const all = [version(1, '2026-01-01'), version(2, '2026-03-10', '2026-03-10')];
    expect(['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => numberOn(all, day))).toEqual([1, null, null]);
  });
});

describe('a change of the version in force', () => {
  const all = [version(1, '2026-02-01'), version(2, '2026-03-01'), version(3, '2026-03-05', '2026-03-08')];
  it.each([
    ['2026-01-31', '2026-02-01', true],
    ['2026-02-01', '2026-02-28', false],
    ['2026-02-28', '2026-03-01', true],
    ['2026-03-01', '2026-03-01', false],
    ['2026-03-07', '2026-03-08', true],
    ['2026-03-08', '2026-12-31', false],
  ])('after %s up to %s: %s', (since, until, changed) => {
    expect(changedInForce(all, since, until)).toBe(changed);
  });

  it('counts what came into force and was withdrawn between the two days', () => {
    expect(changedInForce([version(1, '2026-02-01', '2026-02-20')], '2026-01-01', '2026-12-31')).toBe(true);
  });
});

/** Days 1 to 9, and for each version when it takes effect and when it is withdrawn, if ever. */
const day = (ordinal: number) => `2026-03-0${ordinal}`;
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const history = fc.array(
  fc.record({
    released: fc.boolean(),
    from: fc.integer({ min: 1, max: 9 }),
    end: fc.option(fc.integer({ min: 1, max: 9 })),
    disposed: fc.boolean(),
  }),
  { maxLength: 6 },
);
type Entry = { released: boolean; from: number; end: number | null; disposed: boolean };

/** Lives through the days: each morning withdrawals happen, then whatever is due and still stands takes the seat. */
function lived(entries: readonly Entry[]): (number | null)[] {
  let holder = 0;
  let seated = false;
  return days.map((today) => {
    entries.forEach(({ released, from, end }, index) => {
      const withdrawnBefore = end !== null && end < from;
      if (!released || withdrawnBefore || from !== today || index + 1 < holder) return;
      holder = index + 1;
      seated = true;
    });
    if (holder > 0 && (entries[holder - 1]?.end ?? 99) <= today) seated = false;
    return seated ? holder : null;
  });
}

function records(entries: readonly Entry[]): DatedVersion[] {
  return entries.map(({ released, from, end, disposed }, index) => {
    const ended: VersionState = disposed ? 'DISPOSED' : 'REVOKED';
    return {
      number: index + 1,
      state: released ? (end === null ? 'RELEASED' : ended) : 'DRAFT',
      effectiveDate: released ? day(from) : null,
      released,
      endedOn: released && end !== null ? day(end) : null,
    };
  });
}

describe('over any history of releases, withdrawals and dates ahead', () => {
  it('agrees with the model on every day, in any order of the records', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const all = records(entries);
        const expected = lived(entries);
        expect(days.map((today) => numberOn(all, day(today)))).toEqual(expected);
        expect(days.map((today) => numberOn([...all].reverse(), day(today)))).toEqual(expected);
      }),
    );
  });

  it('agrees with the model on what changed between two days', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (entries, since, until) => {
        const seen = lived(entries);
        const changed = days.some((today) => today > since && today <= until && seen[today - 1] !== seen[since - 1]);
        expect(changedInForce(records(entries), day(since), day(until))).toBe(changed);
      }),
    );
  });

  it('is today what is effective today', () => {
    fc.assert(
      fc.property(history, (entries) => {
        const all = records(entries.map((entry) => ({ ...entry, end: entry.end === null ? null : entry.from })));
        expect(inForceOn(all, day(9))).toBe(effectiveVersion(all, day(9)));
      }),
    );
  });
});
