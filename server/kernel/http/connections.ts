/**
 * Bounds how many connections one address can keep waiting: those that send a request in pieces, or nothing at all.
 *
 * One more than the limit costs the address its oldest one, so that a thousand half-sent requests hold a hundred
 * places and a whole request from the same address still gets through. A connection whose request is being answered
 * never counts: a reverse proxy hands on whole requests, as many as there are.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { App } from './app.ts';

/** Of all connections, and of those that one address keeps waiting. A browser opens six. */
const mostConnections = 4_000;
const mostWaiting = 100;

export function boundConnections(app: App): void {
  const waiting = new Map<string, Set<Socket>>();
  /** A socket that was torn down no longer knows its address itself. */
  const addresses = new WeakMap<Socket, string>();
  app.server.maxConnections = mostConnections;

  const wait = (socket: Socket) => {
    const address = addresses.get(socket);
    if (address === undefined || socket.destroyed) return;
    const sockets = waiting.get(address) ?? new Set();
    waiting.set(address, sockets.add(socket));
    const [oldest] = sockets;
    if (sockets.size > mostWaiting) oldest?.destroy();
  };
  const leave = (socket: Socket) => {
    const address = addresses.get(socket) ?? '';
    const sockets = waiting.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) waiting.delete(address);
  };

  app.server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) return;
    addresses.set(socket, socket.remoteAddress);
    socket.once('close', () => leave(socket));
    wait(socket);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!hasBody(raw)) leave(raw.socket);
    reply.raw.once('close', () => wait(raw.socket));
  });
  // From here on the body is there, or the handler reads it as it comes from someone who may send it.
  app.addHook('preValidation', async ({ raw }) => leave(raw.socket));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
