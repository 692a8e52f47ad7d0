/**
 * While the server ends, each answer also closes its connection: a client that keeps it open would keep us waiting. Streams of
 * events, which would go on for minutes, end at once; browsers open them again elsewhere.
 */
import type { ServerResponse } from 'node:http';
import type { App } from './app.ts';
import { busy } from './problems.ts';

export function addGracefulEnd(app: App): void {
  let ending = false;
  const streams = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    ending = true;
    for (const raw of streams) endStream(raw);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.stream !== true) return;
    if (ending) throw busy();
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (ending) reply.header('connection', 'close');
  });
}

/** One that has not begun yet cannot end well; its client tries again as after any broken connection. */
function endStream(raw: ServerResponse): void {
  if (raw.headersSent) raw.end();
  else raw.destroy();
}
