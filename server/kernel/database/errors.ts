/**
 * The one error by which the rest of the server recognises that PostgreSQL cannot serve now: it is down, full, or
 * did not answer in time. HTTP turns it into 503 with Retry-After. Errors of the statement itself pass unchanged.
 */

import { databaseErrors } from '../process-metrics.ts';

export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`The database cannot serve now: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

const lossCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
const lossMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
  'Client was closed',
  'timeout expired',
];

/** Whether the connection itself is gone or can no longer be trusted, so that it must not go back into the pool. */
export function isConnectionLoss(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && (lossCodes.has(code) || isClassOf(code, ['08']) || /^57P0[1235]$/.test(code))) return true;
  return code === '25P03' || lossMessages.some((text) => message.startsWith(text));
}

/** A statement prepared before a migration changed what it answers: the connection has to prepare its statements again. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '0A000' && message.startsWith('cached plan');
}

/**
 * Statement timeout (57014), lock timeout (55P03), deadlock (40P01, the victim may try again), a database that takes no writes
 * (25006) and lack of resources (class 53: connections, memory, disk).
 */
function isUnavailable(error: unknown): boolean {
  if (isConnectionLoss(error) || isStalePlan(error)) return true;
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code !== undefined && (['57014', '55P03', '40P01', '57P03', '25006'].includes(code) || isClassOf(code, ['53'])))
    return true;
  return message.startsWith('timeout exceeded when trying to connect') || message.startsWith('Cannot use a pool after');
}

export async function translatingErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DatabaseUnavailable || !isUnavailable(error)) throw error;
    databaseErrors.inc();
    throw new DatabaseUnavailable(error);
  }
}

function isClassOf(code: string, classes: string[]): boolean {
  return code.length === 5 && classes.includes(code.slice(0, 2));
}
