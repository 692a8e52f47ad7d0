/**
 * Reads from a streaming replica are as good as those from the primary: nothing that was committed is missing from them, nobody sees what
 * they may not, and an answer shows one moment. The replica is a real one; how often it was asked is read from the metrics.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appUrlFor, type Database, openDatabase, rolesFor } from '../../server/kernel/database/index.ts';
import { processMetrics } from '../../server/kernel/process-metrics.ts';
import { superuser } from '../harness/index.ts';
import { type StreamingPair, startStreamingPair } from '../harness/standby.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let pair: StreamingPair;
let world: DocumentsWorld;
beforeAll(async () => {
  pair = await startStreamingPair();
  const roles = rolesFor('muniment');
  const database = { url: pair.primaryUrl, appUrl: appUrlFor(pair.primaryUrl, roles), roles, close: async () => {} };
  world = await startDocumentsWorld({ database, replicaUrl: appUrlFor(pair.standbyUrl, roles) });
}, 300_000);
afterAll(async () => {
  await world?.close();
  await pair?.stop();
});

async function asked(outcome: 'read' | 'behind' | 'failed'): Promise<number> {
  const metric = await processMetrics.getSingleMetric('database_replica_reads_total')?.get();
  return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

/**
 * How often the replica answered meanwhile. What the server writes by itself (seals) may put the replica behind for longer than a reader
 * waits for it, so that those who expect an answer ask again (`expect.poll`).
 */
async function answeredByReplica(act: () => Promise<unknown>): Promise<number> {
  const before = await asked('read');
  await act();
  return (await asked('read')) - before;
}

const listed = async (query = '') => {
  const { items } = ok(await world.quality.get(`/api/documents?limit=200${query}`), 200);
  return items.map(({ humanId }: { humanId: string }) => humanId) as string[];
};

test('lists, search, the trail, the trace, the matrix and the figures are read from it once it holds what is committed', async () => {
  await world.released({ title: 'Calibration', markdown: 'Of scales.' });
  const scope = `/api/scopes/${world.scope.id}`;
  for (const path of [
    '/api/documents',
    `${scope}/documents`,
    '/api/search?q=scales',
    `${scope}/audit-events`,
    `${scope}/traceability`,
    `${scope}/figures`,
    `${scope}/reading/matrix`,
  ]) {
    await pair.untilCaughtUp();
    let answer: unknown;
    const ask = async () => {
      answer = ok(await world.quality.get(path), 200);
    };
    await expect.poll(() => answeredByReplica(ask), { message: path }).toBeGreaterThan(0);
    expect(answer, path).toBeTruthy();
  }
});

test('who has written sees it at once, also while the replica is behind', async () => {
  await pair.untilCaughtUp();
  await pair.replay(false);
  try {
    const before = await asked('behind');
    const { humanId } = await world.create({ title: 'Written just now' });
    expect(await answeredByReplica(async () => expect(await listed()).toContain(humanId))).toBe(0);
    const { items } = ok(await world.quality.get('/api/search?q=written'), 200);
    expect(items).toMatchObject([{ humanId }]);
    expect(await asked('behind')).toBeGreaterThan(before);
  } finally {
    await pair.replay(true);
  }
  await pair.untilCaughtUp();
  await expect.poll(() => answeredByReplica(() => listed())).toBe(1);
});

test('what others were told is seen too, and not what was there before it', async () => {
  await pair.untilCaughtUp();
  const { id, humanId } = await world.create({}, world.author);
  for (let turn = 0; turn < 20; turn++) {
    const folder = ok(
      await world.quality.post(`/api/scopes/${world.scope.id}/folders`, { parentId: null, name: `F ${turn}` }),
      201,
    );
    ok(await world.quality.put(`/api/documents/${id}/folder`, { folderId: folder.id }), 200);
    const { items } = ok(await world.author.get(`/api/documents?q=${humanId}`), 200);
    expect(items).toMatchObject([{ humanId, folderId: folder.id }]);
  }
});

test('who was shut out sees nothing any more, though the replica still holds their membership', async () => {
  const user = await world.member(world.scope, ['reader']);
  const [client, admin] = [await world.as(user), await world.as(world.administrator)];
  await pair.untilCaughtUp();
  expect((await client.get(`/api/scopes/${world.scope.id}/documents`)).status).toBe(200);
  await pair.replay(false);
  try {
    ok(await admin.delete(`/api/scopes/${world.scope.id}/members/${user.userId}`), 204);
    expect((await client.get(`/api/scopes/${world.scope.id}/documents`)).status).toBe(404);
    expect(ok(await client.get('/api/documents'), 200).items).toEqual([]);
  } finally {
    await pair.replay(true);
  }
});

test('nobody sees another scope in it, and whoever is not signed in sees nothing', async () => {
  const elsewhere = await world.createScope('Elsewhere');
  const stranger = await world.as(await world.member(elsewhere, ['quality-manager']));
  await world.released({ title: 'Kept apart' });
  await pair.untilCaughtUp();
  const ask = async () => {
    expect(ok(await stranger.get('/api/documents'), 200).items).toEqual([]);
    expect(ok(await stranger.get('/api/search?q=apart'), 200).items).toEqual([]);
    expect((await stranger.get(`/api/scopes/${world.scope.id}/documents`)).status).toBe(404);
    expect((await stranger.get(`/api/scopes/${world.scope.id}/audit-events`)).status).toBe(404);
  };
  // Scopes that are not there for somebody are refused by the replica as by the primary.
  await expect.poll(() => answeredByReplica(ask)).toBeGreaterThanOrEqual(2);
  expect((await world.stranger.get('/api/documents')).status).toBe(401);
});

test('an answer of several statements shows one moment, however much is replayed in between', async () => {
  await pair.untilCaughtUp();
  const { db } = world;
  const actor = world.administrator;
  const count = (tx: Parameters<Parameters<Database['snapshot']>[1]>[0]) =>
    tx
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const seen = await db.snapshot(actor, async (tx) => {
    const before = await count(tx);
    await world.createUser('Comes in between');
    await pair.untilCaughtUp();
    return [before, await count(tx)];
  });
  expect(seen[1]).toEqual(seen[0]);
  const later = await db.snapshot(actor, count);
  expect(Number(later.count)).toBe(Number(seen[0]?.count) + 1);
});

test('a long read of the replica is not cut off because the primary only waits for it meanwhile', async () => {
  await pair.untilCaughtUp();
  const roles = rolesFor('muniment');
  const db = openDatabase({
    ...{ url: appUrlFor(pair.primaryUrl, roles), replicaUrl: appUrlFor(pair.standbyUrl, roles) },
    idleInTransactionTimeoutMs: 300,
  });
  const readLong = () =>
    db.snapshot(world.administrator, async (tx) => {
      for (let part = 0; part < 4; part++) await sql`select pg_sleep(0.2)`.execute(tx);
    });
  try {
    await expect.poll(() => answeredByReplica(readLong), { timeout: 20_000 }).toBe(1);
  } finally {
    await db.close();
  }
});

test('a right does not end while something is read by it, on the replica neither', async () => {
  const admin = await world.as(world.administrator);
  const withdrawnWhileRead = async () => {
    const user = await world.member(world.scope, ['reader']);
    await pair.untilCaughtUp();
    const order: string[] = [];
    let withdrawal: Promise<unknown> = Promise.resolve();
    const reads = await answeredByReplica(() =>
      world.db.snapshot(user, async (tx) => {
        await tx.selectFrom('scopes').select('id').execute();
        withdrawal = admin
          .put(`/api/scopes/${world.scope.id}/members/${user.userId}`, { roles: ['auditor'], permissions: [] })
          .then(() => order.push('withdrawn'));
        await untilWaiting();
        await tx.selectFrom('documents').select('id').execute();
        order.push('read');
      }),
    );
    await withdrawal;
    expect(order).toEqual(['read', 'withdrawn']);
    return reads;
  };
  await expect.poll(withdrawnWhileRead).toBe(1);
});

async function untilWaiting(): Promise<void> {
  const client = await superuser(pair.primaryUrl);
  try {
    const isWaiting = async () =>
      (await client.query("select from pg_locks where locktype = 'advisory' and not granted")).rows.length > 0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
  } finally {
    await client.end();
  }
}

test('writing in a snapshot fails there as it does on the primary', async () => {
  await pair.untilCaughtUp();
  const writing = world.db.snapshot(world.administrator, (tx) =>
    tx.updateTable('users').set({ display_name: 'Changed' }).where('id', '=', world.administrator.userId).execute(),
  );
  await expect(writing).rejects.toThrow();
});

test('without the replica the primary answers, at once after the first that noticed', async () => {
  await pair.killStandby();
  const failed = await asked('failed');
  const { humanId } = await world.create();
  expect(await listed()).toContain(humanId);
  expect(await asked('failed')).toBe(failed + 1);
  expect(await listed()).toContain(humanId);
  expect(await asked('failed')).toBe(failed + 1);
});
