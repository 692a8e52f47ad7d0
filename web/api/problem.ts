/** A refusal of the server as the screens see it: the stable code, and a sentence that says what to do. */
import type { ErrorCode, Problem } from '../../contract/index.ts';
import { finished, permissionName, t } from '../texts/index.ts';

/** Two codes are not the server's: NETWORK means that no valid answer came, PASSKEY that the browser refused. */
export type ProblemCode = ErrorCode | 'NETWORK' | 'PASSKEY';

export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode;
  readonly problem: Problem | null;

  constructor(status: number, code: ProblemCode, detail: string, problem: Problem | null = null) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

export function isProblem(error: unknown, code?: ProblemCode): error is ApiProblem {
  return error instanceof ApiProblem && (code === undefined || error.code === code);
}

function permissionSentence(permission: unknown): string {
  if (permission === 'ADMINISTRATOR') return t('Only an administrator may do this.');
  return t('This needs the permission “{permission}”. Whoever manages the members of the scope can give it to you.', {
    permission: permissionName(String(permission)),
  });
}

/** A sentence that the server or the domain wrote, in the reader's language where it is known there; else as it is. */
export const sayInLanguage = (english: string): string => finished(english) ?? english;

/** The whole sentence where it is known; else what its code means, which every language has. */
function refusalSentence({ message, problem }: ApiProblem): string {
  return finished(message) ?? (problem && finished(problem.title)) ?? message;
}

/** The sentence to show for whatever was thrown. */
export function sayWhy(error: unknown): string {
  if (isProblem(error, 'PERMISSION_DENIED'))
    return permissionSentence((error.problem as { permission?: unknown }).permission);
  if (isProblem(error)) return refusalSentence(error);
  return t('Something went wrong in the browser. Reload the page and try again.');
}
