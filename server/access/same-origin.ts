/**
 * A request that the browser authenticates by itself (with the session cookie) and that may change something must come
 * from our own pages. Otherwise any other site could act for a person who is signed in here (cross-site request forgery).
 *
 * A request with neither header passes: browsers always send one of them. Bearer tokens are never sent by a browser on
 * its own.
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
 * A GET that writes an audit event (an export) is checked too: a link on another site must not make the trail say that the
 * person who followed it exported something.
 */
export function requireOwnSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') return;
  throw new AppError('CROSS_ORIGIN', { detail: 'What is recorded must be asked for from our own pages.' });
}

/** The origin that the operator configured, else the host that the browser asked for. */
function originFits({ headers }: FastifyRequest, config: Config): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (config.publicUrl !== null) return origin === config.publicUrl;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  // Parsed like the origin, so that a default port written out or left out is the same.
  return URL.canParse(`${protocol}//${host}`) && new URL(`${protocol}//${host}`).host === from;
}
