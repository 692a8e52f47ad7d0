/**
 * A request that the browser signs by itself (with the session cookie) and that may change something must come from
 * our own pages. Any other site could otherwise act in the name of whoever is signed in here.
 *
 * A request with neither header passes: no browser sends one. Bearer tokens are never sent by a browser on its own.
 */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/index.ts';
import type { Config } from '../kernel/config.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

export function requireSameOrigin(request: FastifyRequest, config: Config): void {
  if (safe.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const siteFits = site === undefined || site === 'same-origin' || site === 'none';
  if (siteFits && originFits(request, config)) return;
  throw new AppError('CROSS_ORIGIN', { detail: 'Requests that change something must come from our own pages.' });
}

/**
 * A GET that leaves a record (an export) is no mere reading: a link on another site must not make the trail say that
 * whoever followed it exported something.
 */
export function requireOwnSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return;
  throw new AppError('CROSS_ORIGIN', { detail: 'What is recorded must be asked for from our own pages.' });
}

/** Where the operator named our origin, that one counts; else the address that the browser itself asked for. */
function originFits({ headers }: FastifyRequest, config: Config): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (config.publicUrl !== null) return origin === config.publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  // Parsed like the origin, so that a default port written out or left out is the same.
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === from;
}
