/** A time-stamping service (openssl) that works, or fails and lies in one of the ways in which services do. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openssl, type SealFiles } from './seal-files.ts';

/** What each answers to a query; the queries that it makes of it are those of somebody else. */
const answers = {
  works: async (made, response) => response.end(made.reply(made.query)),
  'works under another content type': async (made, response) =>
    response.setHeader('content-type', 'text/plain').end(made.reply(made.query)),
  hangs: async () => {},
  drips: async (made, response) => {
    for (const byte of made.reply(made.query)) {
      if (response.destroyed) return;
      response.write(Buffer.of(byte));
      await sleep(20);
    }
    response.end();
  },
  'lies: another digest': async (made, response) =>
    response.end(made.reply(made.other('-digest', 'ab'.repeat(32), '-cert'))),
  'lies: another number': async (made, response) =>
    response.end(made.reply(made.other('-digest', made.digest, '-cert'))),
  'lies: no number': async (made, response) =>
    response.end(made.reply(made.other('-digest', made.digest, '-cert', '-no_nonce'))),
  'lies: signed by nobody': async (made, response) => {
    const reply = made.reply(made.query);
    // The signature comes last.
    reply[reply.length - 20] = reply[reply.length - 20]! ^ 1;
    response.end(reply);
  },
  'lies: another time than it signed': async (made, response) => {
    const reply = made.reply(made.query);
    const year = reply.indexOf(Buffer.from('180f3230', 'hex')) + 2;
    response.end(Buffer.concat([reply.subarray(0, year), Buffer.from('1999'), reply.subarray(year + 4)]));
  },
  'leaves its certificate out': async (made, response) => {
    const query = made.other('-digest', made.digest);
    response.end(made.reply(query));
  },
  refuses: async (made, response) =>
    response.end(made.reply(made.other('-digest', made.digest, '-cert', '-tspolicy', '1.9.9.9'))),
  'answers garbage': async (_made, response) => response.end(randomBytes(2_000)),
  'answers nothing': async (_made, response) => response.end(),
  'answers a page': async (_made, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>Sign in first.</p>'),
  'answers 500': async (_made, response) => response.writeHead(500).end(),
  'leads elsewhere': async (_made, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'breaks off': async (made, response) => {
    response.setHeader('content-length', 5_000);
    response.write(made.reply(made.query).subarray(0, 200), () => response.destroy());
  },
  'never ends': async (_made, response) => {
    const much = Buffer.alloc(256 * 1024, 0x30);
    while (!response.destroyed) {
      if (!response.write(much)) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    }
  },
} satisfies Record<string, (made: Making, response: ServerResponse) => Promise<unknown>>;

export type StampBehaviour = keyof typeof answers;
export const stampBehaviours = Object.keys(answers) as StampBehaviour[];

interface Making {
  /** The path of what was asked. */
  query: string;
  /** The digest that it asks for, in hex. */
  digest: string;
  /** The path of a query with these arguments. */
  other(...args: string[]): string;
  reply(query: string): Buffer;
}

export interface StampService {
  url: string;
  behaviour: StampBehaviour;
  asked(): number;
  /** Bytes that were sent in all. */
  sent(): number;
  close(): void;
}

export async function startStamps({ folder, path }: SealFiles, behaviour: StampBehaviour): Promise<StampService> {
  let asked = 0;
  let sent = 0;
  const made = (query: string): Making => ({
    query,
    digest: /0420([0-9a-f]{64})/.exec(readFileSync(query, 'hex'))![1]!,
    other: (...args) => {
      openssl(folder, 'ts', '-query', '-sha256', ...args, '-out', `${query}.other`);
      return `${query}.other`;
    },
    reply: (from) => openssl(folder, 'ts', '-reply', '-config', 'tsa.cnf', '-section', 'one', '-queryfile', from),
  });
  const server = createServer((request, response) => {
    asked += 1;
    const query = path(`query-${asked}.tsq`);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      writeFileSync(query, Buffer.concat(parts));
      response.setHeader('content-type', 'application/timestamp-reply');
      response.on('error', () => {});
      const { socket } = request;
      response.once('close', () => {
        sent += socket.bytesWritten;
      });
      void answers[service.behaviour](made(query), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: StampService = {
    ...{ url: `http://127.0.0.1:${port}/`, behaviour },
    ...{ asked: () => asked, sent: () => sent },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
