import { describe, expect, test } from 'vitest';
import { assignmentInWords, assignmentState, daysLater, dueDate, knows } from './index.ts';

const open = { dueDate: '2026-03-10', done: false, void: false, carriedOver: false };

describe('an assignment', () => {
  test('is open up to its due date and overdue from the day after', () => {
    expect(assignmentState(open, '2026-03-10')).toBe('open');
    expect(assignmentState(open, '2026-03-11')).toBe('overdue');
  });

  test('that was acknowledged is done however late it was', () => {
    expect(assignmentState({ ...open, done: true }, '2027-01-01')).toBe('done');
    expect(assignmentState({ ...open, done: true, carriedOver: true }, '2027-01-01')).toBe('done');
  });

  test('without a due date is never overdue', () => {
    expect(assignmentState({ ...open, dueDate: null, carriedOver: true }, '2030-01-01')).toBe('carried-over');
  });

  test('that is void is nothing else', () => {
    expect(assignmentState({ ...open, void: true }, '2030-01-01')).toBe('void');
    expect(knows('void')).toBe(false);
    expect(knows('carried-over')).toBe(true);
  });

  test('tells its state in words', () => {
    expect(assignmentInWords('void', 'left')).toBe('void (no member any more, or disabled)');
    expect(assignmentInWords('done', 'voluntary')).toBe('read (voluntary)');
    expect(assignmentInWords('carried-over', 'typing errors')).toBe('carried over');
  });
});

test('a version is due some days after it was assigned, at the earliest on its effective date', () => {
  expect(dueDate('2026-02-20', 14, '2026-01-01')).toBe('2026-03-06');
  expect(dueDate('2026-02-20', 14, '2026-05-01')).toBe('2026-05-01');
  expect(daysLater('2024-02-28', 2)).toBe('2024-03-01');
});
