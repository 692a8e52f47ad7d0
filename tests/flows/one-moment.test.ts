/**
 * An answer that is read by several statements shows one moment: while it is read, others write between every two of its statements, and
 * the answer is still one that could be had before or after.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trailFile } from '../../server/audit/trail-file.ts';
import type { Client } from '../harness/index.ts';
import { type ReadingWorld, startReadingWorld } from './reading-world.ts';

let world: ReadingWorld;
let reader: Client;
let folderId: string;
beforeAll(async () => {
  world = await startReadingWorld(2);
  const user = await world.member(world.scope, ['quality-manager', 'author', 'auditor']);
  reader = await world.as(user);
  interleaving.readerId = user.userId;
  watch(world.db.pool);
  const also = ['ACTIVATE_CATALOG_ENTRIES', 'ORGANIZE_DOCUMENTS'] as const;
  await world.addMember(world.scope, world.qualityUser, ['quality-manager'], [...also]);
  folderId = await world.folder('Procedures');
  await world.duty({ folderId, userIds: [...world.readers.map(({ userId }) => userId), user.userId] });
  await write();
});
afterAll(() => world?.close());

/** A released document that somebody has to read: seen by every list, search, tree and trail. */
const write = () => world.released({ folderId });

interface Interleaving {
  readerId: string;
  /** How many statements of the reader are still let through before the write; null while nobody watches. */
  left: number | null;
}
const interleaving: Interleaving = { readerId: '', left: null };

/** Holds every statement of the reader's transactions until the write before it is committed. */
function watch(pool: pg.Pool): void {
  const seen = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (seen.has(client)) return;
    seen.add(client);
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    let [isReader, before] = [false, Promise.resolve() as Promise<unknown>];
    const held = (statement: string | { text: string }, ...rest: unknown[]) => {
      // Only transactions are watched, which send their statements whole; the pool itself hands over what answers it.
      if (rest.length > 0) return send(statement, ...rest);
      const text = typeof statement === 'string' ? statement : statement.text;
      if (/^\s*begin/i.test(text)) isReader = text.includes(interleaving.readerId);
      const isCounted = isReader && interleaving.left !== null && !/^\s*(begin|set|commit)/i.test(text);
      const earlier = before;
      const answer = (async () => {
        await earlier.catch(() => {});
        if (isCounted && interleaving.left !== null) {
          interleaving.left -= 1;
          if (interleaving.left < 0) {
            interleaving.left = null;
            await write();
          }
        }
        return send(statement);
      })();
      before = answer;
      return answer;
    };
    Object.assign(client, { query: held });
  });
}

const volatile = /"(verifiedAt|generatedAt)":"[^"]*"/g;

test.each([
  ['search', () => '/api/search?q=wash&limit=200'],
  ['the documents of a folder', () => `/api/documents?folderId=${folderId}&scopeId=${world.scope.id}&limit=200`],
  ['the tree with its counts', () => `/api/scopes/${world.scope.id}/folders`],
  ['a page of the trail', () => `/api/scopes/${world.scope.id}/audit-events?limit=200`],
  ['the walk of a chain', () => `/api/scopes/${world.scope.id}/audit-trail/state`],
  ['the record of reading', () => `/api/scopes/${world.scope.id}/reading?limit=200`],
  ['the record of reading as a file', () => `/api/scopes/${world.scope.id}/reading?format=csv`],
  ['people by documents', () => `/api/scopes/${world.scope.id}/reading/matrix?limit=200`],
  ['what one has to read', () => '/api/me/reading?limit=200'],
  ['what waits for a person', () => '/api/me/inbox'],
  ['duties', () => `/api/scopes/${world.scope.id}/reading-duties`],
  ['traceability', () => `/api/scopes/${world.scope.id}/traceability`],
  ['what a pack would hold', () => `/api/scopes/${world.scope.id}/pack-preview`],
])('%s shows one moment, whatever is written between its statements', async (_, url) => {
  const ask = async () => {
    const { status, text } = await reader.get(url());
    expect(status, text).toBe(200);
    return text.replace(volatile, '');
  };
  let after = await ask();
  for (let statement = 0; statement < 6; statement += 1) {
    const before = after;
    interleaving.left = statement;
    const meanwhile = await ask();
    // Fewer statements than that: every place between them was tried.
    if (interleaving.left !== null) {
      interleaving.left = null;
      expect(statement, 'a write came between').toBeGreaterThan(0);
      return;
    }
    after = await ask();
    expect([before, after], `before statement ${statement}`).toContain(meanwhile);
  }
});

test('the walk of a chain that grows meanwhile finds no break, and keeps none', async () => {
  const state = `/api/scopes/${world.scope.id}/audit-trail/state`;
  for (let statement = 0; statement < 4; statement += 1) {
    interleaving.left = statement;
    expect((await reader.get(state)).body).toMatchObject({ firstBreak: null });
    interleaving.left = null;
    const kept = await reader.get(`/api/scopes/${world.scope.id}/audit-trail/last-state`);
    expect(kept.body.walk.firstBreak).toBeNull();
  }
});

test('the trail as a file ends where it ended when it was asked for', async () => {
  const actor = { ...world.qualityUser };
  const read: Parameters<typeof trailFile>[0] = (act) => world.db.snapshot(actor, act);
  const newest = (await reader.get(`/api/scopes/${world.scope.id}/audit-events?limit=1`)).body.items[0].seq;
  const numbers: number[] = [];
  for await (const part of trailFile(read, world.scope.id, {}, 'jsonl', 4)) {
    numbers.push(...part.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).seq as number])));
    if (numbers.length < 9) await write();
  }
  expect(numbers).toEqual(Array.from({ length: newest }, (_, index) => index + 1));
});
