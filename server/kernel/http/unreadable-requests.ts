/**
 * Requests that Node could not read as HTTP: headers that are too large, or bytes that are no request. They never reach a route, and are answered
 * as a problem like everything else.
 */
import type { Socket } from 'node:net';
import { AppError, type ErrorCode, errorCodes } from '../../../contract/index.ts';

const reasons: Record<string, [ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['HEADERS_TOO_LARGE', 'The headers of a request have at most 16 KiB together.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['REQUEST_TIMEOUT', 'The request did not come whole in time.'],
};

export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Nobody listens any more.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, detail] = reasons[error.code ?? ''] ?? ['INVALID_REQUEST', 'This is not a request of HTTP.'];
  const { status } = new AppError(code);
  const { title } = errorCodes[code];
  const body = JSON.stringify({ type: `urn:muniment:problem:${code}`, title, status, detail, instance: '/', code });
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
