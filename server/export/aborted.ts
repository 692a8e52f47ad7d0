/** A signal that fires when the caller goes away before the answer, so that nobody renders for a closed connection. */
import type { FastifyReply } from 'fastify';

const listeners = 20;

export function whenAborted(reply: FastifyReply): AbortSignal {
  // Each limit that a request passes listens for its end too: together they are more than Node takes for a leak.
  reply.raw.setMaxListeners(listeners);
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
