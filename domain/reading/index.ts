/**
 * Read and understood: what an assignment is on a day, and by when it is due.
 *
 * Pure: days are passed in. The functions `reading_sync` and `reading_hasten` in db/functions assign by the same rules; the server's
 * lists and the web app tell states by these.
 */

export const assignmentStates = ['open', 'overdue', 'done', 'carried-over', 'void'] as const;
export type AssignmentState = (typeof assignmentStates)[number];

/** Why an assignment counts no more. */
type VoidReason = 'superseded' | 'revoked' | 'disposed' | 'left' | 'duty-removed';

export const defaultReadingDays = 14;
export const mostReadingDays = 365;

export interface Assigned {
  dueDate: string | null;
  done: boolean;
  void: boolean;
  carriedOver: boolean;
}

/** Days are `YYYY-MM-DD`. On its due date an assignment is still open. */
export function assignmentState({ dueDate, done, void: isVoid, carriedOver }: Assigned, day: string): AssignmentState {
  if (isVoid) return 'void';
  if (done) return 'done';
  if (carriedOver) return 'carried-over';
  return dueDate !== null && dueDate < day ? 'overdue' : 'open';
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Nobody has to know a version before it is in force. */
export function dueDate(from: string, days: number, effectiveDate: string): string {
  const due = daysLater(from, days);
  return due < effectiveDate ? effectiveDate : due;
}

/** Whether the person is taken to know the version, having read it or one that it was carried over from. */
export function knows(state: AssignmentState): boolean {
  return state === 'done' || state === 'carried-over';
}

const voidWords: Record<VoidReason, string> = {
  superseded: 'superseded by a newer version',
  revoked: 'the version was revoked',
  disposed: 'the version was disposed of',
  left: 'no member any more, or disabled',
  'duty-removed': 'no duty asks for it any more',
};

const stateWords: Record<AssignmentState, string> = {
  open: 'to read',
  overdue: 'overdue',
  done: 'read',
  'carried-over': 'carried over',
  void: 'void',
};

/** In print, on screen and in letters. */
export function assignmentInWords(state: AssignmentState, reason: string | null): string {
  const words = stateWords[state];
  if (state === 'void' && reason !== null) return `${words} (${voidWords[reason as VoidReason] ?? reason})`;
  return state === 'done' && reason === 'voluntary' ? `${words} (voluntary)` : words;
}
