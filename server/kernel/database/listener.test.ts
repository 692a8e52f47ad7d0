import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CuttableWay, cuttableWay } from '../../../tests/harness/cuttable-way.ts';
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/fresh-database.ts';
import { superuser } from '../../../tests/harness/superuser.ts';
import { Listener } from './listener.ts';

let fresh: FreshDatabase;
let way: CuttableWay;
let sender: pg.Client;
let listener: Listener;

beforeAll(async () => {
  fresh = await freshDatabase();
  way = await cuttableWay(fresh.appUrl);
  sender = await superuser(fresh.url);
  const makeClient = () => new pg.Client({ connectionString: way.url, connectionTimeoutMillis: 2_000 });
  listener = new Listener(makeClient, () => {}, { everyMs: 50, patienceMs: 300 });
});

afterAll(async () => {
  await listener.close();
  await sender.end();
  await way.close();
  await fresh.close();
});

describe('a listener', () => {
  test('keeps no handler of those that could not connect, and hears once the database is there', async () => {
    way.cut();
    for (let tries = 0; tries < 3; tries += 1) {
      await expect(
        listener.listen(
          'news',
          () => {},
          () => {},
        ),
      ).rejects.toThrow();
    }
    expect(listener.handlerCount).toBe(0);
    await way.repair();
    const heard: string[] = [];
    const stop = await listener.listen(
      'news',
      (payload) => heard.push(payload),
      () => {},
    );
    await sender.query(`notify news, 'one'`);
    await expect.poll(() => heard).toEqual(['one']);
    await stop();
    expect(listener.handlerCount).toBe(0);
  });

  test('notices a connection that has gone silent without an end, opens another and tells that something may be missed', async () => {
    const heard: string[] = [];
    let missed = 0;
    const stop = await listener.listen(
      'news',
      (payload) => heard.push(payload),
      () => {
        missed += 1;
      },
    );
    way.silence();
    await sender.query(`notify news, 'lost'`);
    await expect.poll(() => missed).toBe(1);
    await sender.query(`notify news, 'after'`);
    await expect.poll(() => heard).toEqual(['after']);
    await stop();
  });
});
