/** A signal that fires when the caller goes away before the answer, so that nobody renders for a closed connection. */
import type { FastifyReply } from 'fastify';

export function whenAborted(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
