/** A refusal of the server as the screens see it: the stable code, and a sentence that says what to do. */
import type { ErrorCode, Problem } from '../../contract/index.ts';

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

/** The sentence to show for whatever was thrown. */
export function sayWhy(error: unknown): string {
  if (isProblem(error)) return error.message;
  return 'Something went wrong in the browser. Reload the page and try again.';
}
