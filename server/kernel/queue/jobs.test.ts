import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { endJob, queueJob, takeJob } from './jobs.ts';

let fresh: FreshDatabase;
let db: Database;
let pool: pg.Pool;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.appUrl, poolSize: 2 });
  pool = new pg.Pool({ ...db.own, max: 1 });
});
afterAll(async () => {
  await pool?.end();
  await db?.close();
  await fresh?.close();
});
beforeEach(() => pool.query('delete from queue_jobs'));

async function ask(owner: string, count: number, long = false): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const key = `${owner}${number}`;
    const place = { queue: `scope of ${key}`, owner, long };
    await db.withoutActor((tx) => queueJob(tx, { task: 'pack', payload: {}, tries: 3, key, ...place }));
  }
}

/** Takes a job and ends it at once, so often, as one worker with one place does. */
async function served(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const job = await takeJob(pool, 'pack', 'worker', { byTurn: true, long: true });
    if (job === null) break;
    keys.push(job.key ?? '');
    await endJob(pool, 'worker', job);
  }
  return keys;
}

describe('the queue', () => {
  test('serves people turn by turn, however many jobs one of them has', async () => {
    await ask('anna-', 6);
    await ask('ben-', 2);
    expect(await served(4)).toEqual(['anna-1', 'ben-1', 'anna-2', 'ben-2']);
    await ask('cleo-', 1);
    const rest = await served(10);
    expect(rest.indexOf('cleo-1')).toBeLessThanOrEqual(1);
    expect(rest.filter((key) => key.startsWith('anna-'))).toEqual(['anna-3', 'anna-4', 'anna-5', 'anna-6']);
  });

  test('serves the scopes of one person turn by turn, however many jobs one of them has, and takes nothing from others', async () => {
    const askIn = async (owner: string, scope: string, count: number) => {
      for (let number = 1; number <= count; number += 1) {
        const place = { key: `${owner} ${scope}${number}`, queue: scope, owner };
        await db.withoutActor((tx) => queueJob(tx, { task: 'pack', payload: {}, tries: 3, ...place }));
      }
    };
    await askIn('anna', 'x', 5);
    await askIn('anna', 'y', 2);
    await askIn('ben', 'z', 2);
    const begun = await served(4);
    expect(begun).toEqual(['anna x1', 'ben z1', 'anna y1', 'ben z2']);
    await askIn('anna', 'w', 1);
    const rest = await served(10);
    expect(rest.indexOf('anna w1')).toBeLessThanOrEqual(2);
    expect(rest.indexOf('anna y2')).toBeLessThanOrEqual(2);
    expect(rest.filter((key) => key.includes(' x'))).toEqual(['anna x2', 'anna x3', 'anna x4', 'anna x5']);
  });

  test('gives each job to one of many workers that reach for it at once', async () => {
    for (let number = 0; number < 60; number += 1) {
      const place = { key: `job ${number}`, queue: `scope ${number % 20}`, owner: `person ${number % 3}` };
      await db.withoutActor((tx) => queueJob(tx, { task: 'pack', payload: {}, tries: 3, ...place }));
    }
    const many = new pg.Pool({ ...db.own, max: 6 });
    const keys: string[] = [];
    const work = async (worker: string) => {
      for (let free = 0; keys.length < 60 && free < 2_000; ) {
        const job = await takeJob(many, 'pack', worker, { byTurn: true, long: true }).catch(() => null);
        if (job === null) free += 1;
        else {
          keys.push(job.key ?? '');
          await endJob(many, worker, job);
        }
      }
    };
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(work));
    await many.end();
    expect(keys).toHaveLength(60);
    expect(new Set(keys).size).toBe(60);
  });

  test('nobody is put off for ever by one who always comes back', async () => {
    await ask('anna-', 3);
    const order: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await pool.query(`delete from queue_jobs where key = 'ben-1'`);
      await ask('ben-', 1);
      order.push(...(await served(1)));
    }
    expect(order.filter((key) => key.startsWith('anna-')).length).toBeGreaterThanOrEqual(2);
  });

  test('does not give the last place to a job that takes long', async () => {
    await ask('anna-', 1, true);
    await ask('ben-', 1);
    const take = () => takeJob(pool, 'pack', 'worker', { byTurn: true, long: false });
    expect([(await take())?.key, await take()]).toEqual(['ben-1', null]);
  });
});
