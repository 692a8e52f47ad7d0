/**
 * Writers in two drafts, a rich and a markdown one, through two servers, of which one is killed in the middle and started again: all windows
 * end with one text, and every step that was acknowledged is in it, once. Made from a seed. TOGETHER_TURNS=300 makes a long play of it, of five
 * writers in each draft and several kills.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VersionDetail } from '../../contract/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from '../flows/documents-world.ts';
import { expectAcknowledged, expectEdits, expectText, wholeLog } from '../flows/together-checks.ts';
import { Chance } from '../flows/together-edits.ts';
import { Writer } from '../flows/together-writers.ts';
import type { Answer, Client } from '../harness/index.ts';
import { type ServerProcess, startServer } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-together-faults-'));
const seed = Number(process.env.TOGETHER_SEED ?? 31);
const turns = Number(process.env.TOGETHER_TURNS ?? 16);
const isLong = turns > 16;
const writersEach = isLong ? 5 : 3;
/** Acknowledged messages between one kill and the next. */
const untilNextKill = isLong ? 40 : 300;
let world: DocumentsWorld;
let server: ServerProcess;

const startOther = () => startServer({ DATABASE_URL: world.database.url, DATA_DIR: folder });

beforeAll(async () => {
  world = await startDocumentsWorld({ env: { DATA_DIR: folder } });
  server = await startOther();
});
afterAll(async () => {
  if (server && !server.hasEnded()) await server.end('SIGTERM');
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The server process, which may be gone. */
function overHttp(token: string): Pick<Client, 'get' | 'post'> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString('utf8');
    return {
      status: response.status,
      body: JSON.parse(text),
      text,
      bytes,
      headers: Object.fromEntries(response.headers),
    };
  };
  return { get: (path) => ask('GET', path), post: (path, body) => ask('POST', path, body) };
}

const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const starts = [{ content: { type: 'doc', content: [text('Start.')] } }, { markdown: '# Start\n\nOne paragraph.\n' }];

test(`a server killed while several people write loses nothing that it acknowledged, seed ${seed}`, async () => {
  const people = await Promise.all(
    Array.from({ length: writersEach }, async () => {
      const inside = await world.as(await world.member(world.scope, ['author']));
      return [inside, overHttp(await world.token(inside))];
    }),
  );
  const drafts = await Promise.all(
    starts.map(async (first, draft) => {
      const { latestVersion } = await world.create({ markdown: undefined, ...first });
      const opened: VersionDetail = ok(await world.quality.get(`/api/documents/versions/${latestVersion.id}`), 200);
      const writers = people.map((clients, index) => {
        const name = `d${draft}w${index}`;
        return new Writer(
          opened.id,
          name,
          { clients: () => clients, loss: 0.1 },
          new Chance(seed * 100 + draft * 10 + index),
        );
      });
      return { opened, writers };
    }),
  );
  const writers = drafts.flatMap((draft) => draft.writers);
  let kills = 0;
  let isOver = false;
  const writing = Promise.all(
    writers.map((writer, index) => writeOn(writer, turns, new Chance(seed * 1_000 + index))),
  ).finally(() => {
    isOver = true;
  });
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
  for (let next = new Chance(seed).below(40); !isOver; next = acknowledged() + untilNextKill) {
    // In the middle of a request, most likely: all windows write all the time.
    await expect.poll(() => isOver || acknowledged() > next, { interval: 2 }).toBe(true);
    if (isOver) break;
    await server.end('SIGKILL');
    kills += 1;
    server = await startOther();
  }
  await writing;
  await Promise.all(writers.map((writer) => writer.finish()));
  const shown = await Promise.all(drafts.map((draft) => Promise.all(draft.writers.map((writer) => writer.finish()))));

  for (const [index, { opened, writers: own }] of drafts.entries()) {
    const log = await wholeLog(world.reader, opened);
    const detail: VersionDetail = ok(await world.reader.get(`/api/documents/versions/${opened.id}`), 200);
    for (const whole of shown[index] ?? []) expect(whole).toEqual(shown[index]?.[0]);
    expect(log.map(({ n }) => n)).toEqual(log.map((_, at) => at + 1));
    expectText(detail, opened, log, shown[index]?.[0]);
    expectAcknowledged(own, log, 100);
    await expectEdits(world.quality, world.scope.id, opened, detail, log);
    if (isLong) console.log(`${opened.contentFormat}: ${log.length} steps of ${own.length} writers`);
  }
  expect(kills).toBeGreaterThan(0);
  if (isLong) console.log(`${kills} kills`);
});

async function writeOn(writer: Writer, turns: number, chance: Chance): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, chance.below(20)));
    await writer.turn(1 + chance.below(6));
  }
}
