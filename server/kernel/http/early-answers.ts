/**
 * A request that is refused before its body was read: the answer is sent at once, and where the connection ends with it, it ends only
 * after what is on its way has come, up to a bound. Were it closed before, the sender's next bytes would be answered by a reset, and with
 * some systems the answer would be lost that lies unread on their side.
 */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';

/** What a sender has in its buffers and on the way, and a little more. */
const mostBytes = 32 * 1024 * 1024;
const longestMs = 5_000;

export function addEarlyAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || isRead(request.raw) || !endsConnection(request, reply)) return payload;
    reply.header('content-length', Buffer.byteLength(payload));
    return Readable.from(answerThenDrain(payload, request.raw), { objectMode: false });
  });
}

const isRead = ({ complete, readableEnded }: IncomingMessage) => complete || readableEnded;

function endsConnection({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  const said = `${reply.getHeader('connection') ?? ''},${raw.headers.connection ?? ''}`.toLowerCase();
  return raw.httpVersion === '1.0' || said.includes('close');
}

/** The length was announced, so that the sender has the whole answer while this still waits. */
async function* answerThenDrain(answer: string, request: IncomingMessage): AsyncGenerator<Buffer> {
  yield Buffer.from(answer);
  let bytes = 0;
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), longestMs);
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) enough.abort();
  });
  request.resume();
  await finished(request, { writable: false, signal: enough.signal }).catch(() => {});
  clearTimeout(timer);
}
