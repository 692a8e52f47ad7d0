/**
 * Serves the built web app. Its files carry a hash in their names and never change; its page is asked for again each time.
 *
 * Whatever unknown-requests.ts lets pass is one of the app's own pages and gets the same page, but for one line: whoever brings a
 * session gets the one that has the browser ask who it is at once.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';

const notBuilt =
  '<!doctype html><meta charset="utf-8"><title>Muniment</title><p>The web app is not built. The API is at /api/docs.';

export async function addWebApp(
  app: App,
  folder: string,
  hasSession: (request: FastifyRequest) => boolean,
): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
    if (built) return reply.sendFile(hasSession(request) ? 'with-session.html' : 'index.html');
    return reply.type('text/html; charset=utf-8').send(notBuilt);
  });
}
