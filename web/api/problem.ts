/** A refusal of the server as the screens see it: the stable code, and a sentence that says what to do. */
import type { ErrorCode, Problem } from '../../contract/index.ts';
import { permissionName } from '../texts/index.ts';

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
  if (permission === 'ADMINISTRATOR') return 'Only an administrator may do this.';
  return `This needs the permission “${permissionName(String(permission))}”. Whoever manages the members of the scope can give it to you.`;
}

/** The sentence to show for whatever was thrown. */
export function sayWhy(error: unknown): string {
  if (isProblem(error, 'PERMISSION_DENIED'))
    return permissionSentence((error.problem as { permission?: unknown }).permission);
  if (isProblem(error)) return error.message;
  return 'Something went wrong in the browser. Reload the page and try again.';
}
