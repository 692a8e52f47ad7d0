/**
 * Requests that no route takes: 404 where nothing has the address, 405 with `Allow` where something has it but not with
 * that method, and for OPTIONS the methods alone. Answered before the body is read, so that nothing else that may be
 * wrong with such a request is said first. Pages of the web app pass.
 *
 * The router answers only "no route", so the patterns are kept here as they are registered.
 */
import { AppError } from '../../../contract/index.ts';
import type { App } from './app.ts';

export function answerUnknownRequests(app: App): void {
  const patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = patterns.get(url) ?? { matches: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) pattern.methods.add(one.toUpperCase());
    patterns.set(url, pattern);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const known = [...patterns.values()].filter(({ matches }) => matches.test(path));
    if (known.length === 0) {
      if (isPage(request.method, path)) return;
      throw new AppError('NOT_FOUND');
    }
    const methods = [...new Set([...known.flatMap((pattern) => [...pattern.methods]), 'OPTIONS'])].sort();
    reply.header('allow', methods.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new AppError('METHOD_NOT_ALLOWED', { detail: `This address takes ${methods.join(', ')}.` });
  });
}

/** Any address outside the API and the app's files is one of the web app's own pages. */
function isPage(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path);
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[^\w-]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}
