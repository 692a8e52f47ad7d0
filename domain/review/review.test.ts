import { describe, expect, test } from 'vitest';
import {
  approvalRefusal,
  monthsLater,
  type ReviewRules,
  releaseRefusal,
  type Submission,
  stricterRules,
} from './index.ts';

const off: ReviewRules = {
  signature: false,
  fourEyes: false,
  minReviewers: 0,
  readingSignature: false,
  reviewMonths: null,
  approvalRecord: false,
  openComments: 'allow',
  drafts: 'members',
};
const fourEyes = { ...off, fourEyes: true };
const submission = (approved: boolean): Submission => ({
  reviewers: [{ userId: 'rita', approved }],
  writers: new Set(['wim', 'both']),
  openComments: 0,
});

describe('approving', () => {
  test('is for named reviewers', () => {
    expect(approvalRefusal(off, submission(false), 'rita')).toBeNull();
    expect(approvalRefusal(off, submission(false), 'wim')).toBe('NOT_A_REVIEWER');
  });

  test('is refused to who wrote the version where the scope asks for four eyes, and only there', () => {
    const own: Submission = {
      reviewers: [{ userId: 'both', approved: false }],
      writers: new Set(['both']),
      openComments: 0,
    };
    expect(approvalRefusal(off, own, 'both')).toBeNull();
    expect(approvalRefusal(fourEyes, own, 'both')).toBe('FOUR_EYES');
    expect(approvalRefusal(fourEyes, submission(false), 'rita')).toBeNull();
  });
});

describe('releasing', () => {
  test('waits for every named reviewer', () => {
    expect(releaseRefusal(off, submission(false), 'someone')).toBe('APPROVALS_PENDING');
    expect(releaseRefusal(off, submission(true), 'someone')).toBeNull();
    expect(releaseRefusal(off, { reviewers: [], writers: new Set(), openComments: 0 }, 'someone')).toBeNull();
  });

  test('is refused to who wrote the version where the scope asks for four eyes', () => {
    expect(releaseRefusal(off, submission(true), 'wim')).toBeNull();
    expect(releaseRefusal(fourEyes, submission(true), 'wim')).toBe('FOUR_EYES');
    expect(releaseRefusal(fourEyes, submission(true), 'rita')).toBeNull();
  });
});

describe('rules that changed since the submission', () => {
  test('count as they are now where that is stricter: more reviewers than were named', () => {
    const raised = { ...off, minReviewers: 2 };
    expect(releaseRefusal(raised, submission(true), 'someone')).toBe('APPROVALS_PENDING');
  });

  test('count as they were where that was stricter', () => {
    const then = { signature: true, fourEyes: true, minReviewers: 2, openComments: 'refuse' as const };
    expect(stricterRules(off, then)).toEqual({ ...off, ...then });
    expect(stricterRules({ ...off, ...then }, {})).toEqual({ ...off, ...then });
    expect(stricterRules(off, {})).toEqual(off);
  });
});

test('comments that nobody resolved refuse a release where the scope says so, after the approvals', () => {
  const refuse: ReviewRules = { ...off, openComments: 'refuse' };
  const commented = (approved: boolean): Submission => ({ ...submission(approved), openComments: 1 });
  expect(releaseRefusal(off, commented(true), 'someone')).toBeNull();
  expect(releaseRefusal(refuse, commented(false), 'someone')).toBe('APPROVALS_PENDING');
  expect(releaseRefusal(refuse, commented(true), 'someone')).toBe('COMMENTS_OPEN');
  expect(releaseRefusal(refuse, submission(true), 'someone')).toBeNull();
});

test('a review is due on the same day of a later month, or on its last', () => {
  expect(monthsLater('2026-01-31', 1)).toBe('2026-02-28');
  expect(monthsLater('2024-01-31', 1)).toBe('2024-02-29');
  expect(monthsLater('2026-03-10', 12)).toBe('2027-03-10');
  expect(monthsLater('2026-11-30', 3)).toBe('2027-02-28');
  expect(monthsLater('2026-12-31', 60)).toBe('2031-12-31');
});
