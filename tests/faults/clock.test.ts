/** A server whose machine has a wrong clock, as a process of its own beside others whose clock is right. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadingWorld, startReadingWorld } from '../flows/reading-world.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';
import { superuser } from '../harness/superuser.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-clock-'));
const anchors = join(folder, 'anchors');
const running: ServerProcess[] = [];
let world: ReadingWorld;

beforeAll(async () => {
  world = await startReadingWorld(1);
  const { documentId } = await world.released();
  await world.duty({ documentId, userIds: world.readers.map(({ userId }) => userId), days: 1 });
});

afterAll(async () => {
  for (const server of running) await server.end('SIGTERM');
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As if the machine's clock had been set, in all threads. */
async function startAhead(seconds: number): Promise<ServerProcess> {
  const shift = `const Right = Date, ahead = ${seconds * 1_000};
    globalThis.Date = class Date extends Right {
      constructor(...given) { if (given.length === 0) super(Right.now() + ahead); else super(...given); }
      static now() { return Right.now() + ahead; }
    };`;
  const server = await startServer({
    DATABASE_URL: world.database.url,
    DATA_DIR: join(folder, String(seconds)),
    ANCHOR_DIR: anchors,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
  });
  running.push(server);
  return server;
}

async function ask(server: ServerProcess, path: string, method = 'GET'): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${server.url}${path}`, { method });
  return { status: answer.status, body: await answer.text() };
}

/** How often the server has looked what the calendar brings about. */
async function looked(server: ServerProcess): Promise<number> {
  const { body } = await ask(server, '/metrics');
  return Number(/^queue_sweeps_total\{queue="readings"\} (\d+)$/m.exec(body)?.[1] ?? 0);
}

async function toldOverdue(): Promise<number> {
  const client = await superuser(world.database.url);
  const { rowCount } = await client.query("select from muniment.notifications where type = 'reading-overdue'");
  await client.end();
  return rowCount ?? 0;
}

const written = () => (existsSync(anchors) ? readdirSync(anchors) : []);

describe('a server whose clock is ahead', () => {
  test('by three days writes nothing: no answer, no anchor, and nobody is told that something is overdue', async () => {
    const server = await startAhead(3 * 86_400);
    const words = 'seconds ahead of the database';
    const answers = [await ask(server, '/readyz'), await ask(server, '/api/auth/login', 'POST')];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    for (const { body } of answers) expect(body).toContain(words);
    expect((await ask(server, '/healthz')).status).toBe(200);
    expect(server.output()).toContain(words);
    await expect.poll(() => looked(server)).toBeGreaterThan(0);
    expect(await toldOverdue()).toBe(0);
    expect(written()).toEqual([]);
    const [, ahead] = /^clock_offset_seconds ([0-9.]+)$/m.exec((await ask(server, '/metrics')).body) ?? [];
    expect(Math.round(Number(ahead) / 100)).toBe(2_592);
  });

  test('by four seconds warns, and works', async () => {
    const server = await startAhead(4);
    expect((await ask(server, '/readyz')).status).toBe(200);
    expect(server.output()).toMatch(/clock is [234]\.\d seconds ahead of the database/);
    await expect.poll(written).toHaveLength(1);
  });
});
