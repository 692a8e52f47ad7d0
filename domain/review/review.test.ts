import { describe, expect, test } from 'vitest';
import { approvalRefusal, monthsLater, type ReviewRules, releaseRefusal, type Submission } from './index.ts';

const off: ReviewRules = {
  signature: false,
  fourEyes: false,
  minReviewers: 0,
  readingSignature: false,
  reviewMonths: null,
  approvalRecord: false,
};
const fourEyes = { ...off, fourEyes: true };
const submission = (approved: boolean): Submission => ({
  reviewers: [{ userId: 'rita', approved }],
  writers: new Set(['wim', 'both']),
});

describe('approving', () => {
  test('is for named reviewers', () => {
    expect(approvalRefusal(off, submission(false), 'rita')).toBeNull();
    expect(approvalRefusal(off, submission(false), 'wim')).toBe('NOT_A_REVIEWER');
  });

  test('is refused to who wrote the version where the scope asks for four eyes, and only there', () => {
    const own: Submission = { reviewers: [{ userId: 'both', approved: false }], writers: new Set(['both']) };
    expect(approvalRefusal(off, own, 'both')).toBeNull();
    expect(approvalRefusal(fourEyes, own, 'both')).toBe('FOUR_EYES');
    expect(approvalRefusal(fourEyes, submission(false), 'rita')).toBeNull();
  });
});

describe('releasing', () => {
  test('waits for every named reviewer', () => {
    expect(releaseRefusal(off, submission(false), 'someone')).toBe('APPROVALS_PENDING');
    expect(releaseRefusal(off, submission(true), 'someone')).toBeNull();
    expect(releaseRefusal(off, { reviewers: [], writers: new Set() }, 'someone')).toBeNull();
  });

  test('is refused to who wrote the version where the scope asks for four eyes', () => {
    expect(releaseRefusal(off, submission(true), 'wim')).toBeNull();
    expect(releaseRefusal(fourEyes, submission(true), 'wim')).toBe('FOUR_EYES');
    expect(releaseRefusal(fourEyes, submission(true), 'rita')).toBeNull();
  });
});

test('a review is due on the same day of a later month, or on its last', () => {
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2024-01-31', 1)).toBe('2024-02-29');
  expect(monthsLater('2026-03-10', 12)).toBe('2027-03-10');
  expect(monthsLater('2026-11-30', 3)).toBe('2027-02-28');
  expect(monthsLater('2026-12-31', 60)).toBe('2031-12-31');
});
