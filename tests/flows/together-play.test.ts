/**
 * Five people write in one draft through two servers, on lines that lose requests and answers; each play is made from a seed. All end
 * with the same text, everything that was acknowledged is in it, nothing twice, and the trail names who wrote.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftStep, Version, VersionDetail } from '../../contract/index.ts';
import { buildApp } from '../../server/app.ts';
import { openDatabase } from '../../server/kernel/database/index.ts';
import type { App } from '../../server/kernel/http/index.ts';
import { type Client, clientFor, type WorldUser } from '../harness/index.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';
import { expectAcknowledged, expectEdits, expectText, wholeLog } from './together-checks.ts';
import { Chance } from './together-edits.ts';
import { Writer } from './together-writers.ts';

let world: DocumentsWorld;
let second: App;
let closeSecond: () => Promise<void>;
let people: { user: WorldUser; clients: Client[] }[];

beforeAll(async () => {
  world = await startDocumentsWorld();
  const db = openDatabase({ url: world.database.appUrl, poolSize: 10 });
  second = await buildApp({ ...world.services, db }, { logLevel: 'silent' });
  closeSecond = async () => {
    await second.close();
    await db.close();
  };
  people = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const user = await world.member(world.scope, ['author']);
      const first = await world.as(user);
      const token = await world.token(first);
      return { user, clients: [first, clientFor(second, { authorization: `Bearer ${token}` })] };
    }),
  );
});
afterAll(async () => {
  await closeSecond?.();
  await world?.close();
});

const longParagraph = 'Words that stand there before anybody writes. '.repeat(250);
const starts = {
  markdown: { markdown: '# Start\n\nOne paragraph.\n' },
  'long markdown': { markdown: `# Start\n\n${longParagraph}\n` },
  rich: { content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Start.' }] }] } },
  'long rich': {
    content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: longParagraph }] }] },
  },
};
const plays: [keyof typeof starts, number][] = [
  ['markdown', 11],
  ['long markdown', 12],
  ['rich', 21],
  ['long rich', 22],
];

test.each(plays)('five writers end with one text: %s, seed %i', async (start, seed) => {
  const { latestVersion: version } = await world.create({ markdown: undefined, ...starts[start] });
  const opened: VersionDetail = ok(await world.quality.get(`/api/documents/versions/${version.id}`), 200);
  const writers = people.map(({ clients }, index) => {
    const line = { clients: () => clients, loss: 0.2 };
    return new Writer(version.id, `${start[0]}${seed}w${index}`, line, new Chance(seed * 100 + index));
  });
  let isOver = false;
  const reading = readMeanwhile(version, seed, () => isOver);
  await Promise.all(writers.map((writer, index) => write(writer, new Chance(seed * 1_000 + index))));
  const texts = await Promise.all(writers.map((writer) => writer.finish()));
  isOver = true;
  await reading;
  const last = await Promise.all(writers.map((writer) => writer.finish()));
  expect(texts).toHaveLength(5);

  const log = await wholeLog(world.reader, version);
  const detail: VersionDetail = ok(await world.reader.get(`/api/documents/versions/${version.id}`), 200);
  for (const text of last) expect(text).toEqual(last[0]);
  expect(detail.step).toBe(log.length);
  expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1));
  expectText(detail, opened, log, last[0]);
  expectAcknowledged(writers, log, 400);
  await expectEdits(world.quality, world.scope.id, opened, detail, log);
  await expectContributors(version, log);
});

/** Turns of different length, one of them like an hour offline. */
async function write(writer: Writer, chance: Chance): Promise<void> {
  await writer.open();
  for (let turn = 0; turn < 14; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, chance.below(30)));
    await writer.turn(turn === 7 ? 60 : 1 + chance.below(12));
  }
}

/** Reading brings the content up to date, and a script saves a text whole now and then, of what it has seen. */
async function readMeanwhile(version: Version, seed: number, isOver: () => boolean): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    const detail: VersionDetail = ok(await world.author.get(`/api/documents/versions/${version.id}`), 200);
    if (round % 4 === 3) {
      const markdown = `${detail.markdown}\nseed ${seed} round ${round}\n`;
      const content = { ...(detail.content as { content?: object[] }) };
      content.content = [...(content.content ?? []), { type: 'paragraph' }];
      const body = detail.contentFormat === 'rich' ? { content } : { markdown };
      const saved = await world.author.patch(`/api/documents/versions/${version.id}`, body, {
        'if-match': `"${detail.revision}"`,
      });
      expect([200, 412]).toContain(saved.status);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function expectContributors(version: Version, log: DraftStep[]): Promise<void> {
  const { items } = ok(await world.quality.get(`/api/documents/versions/${version.id}/record`), 200);
  const editors = items.filter(({ act }: { act: string }) => act === 'edited');
  const named = new Set(editors.map(({ by }: { by: { id: string } }) => by.id));
  expect(named).toEqual(new Set(log.map(({ by }) => by.id)));
}
