/** A stream of changes whose reader has stopped reading ends, so that its changes do not pile up in the server's memory. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, superuser, type World } from '../harness/index.ts';
import { watchChanges } from './watch-changes.ts';

let world: World;
let address: string;
beforeAll(async () => {
  world = await startWorld();
  address = await world.listen();
});
afterAll(() => world?.close());

const changeBytes = 7_500;
const changesInAll = 4_000;
const changesAtOnce = 100;

test('a stream of changes that nobody reads ends, and goes on for who reads', async () => {
  const user = await world.createUser('Rita');
  const client = await world.as(user);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { token } = (await client.post('/api/tokens', { name: 'unread', expiresAt })).body;
  const reading = await watchChanges(address, client);

  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  let received = 0;
  const opened = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      received += part.length;
      if (!part.includes('watching')) return;
      socket.pause();
      resolve();
    });
  });
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await opened;

  const operator = await superuser(world.database.url);
  for (let sent = 0; sent < changesInAll; sent += changesAtOnce) {
    await operator.query(
      `select pg_notify('news', json_build_object('event', 'job', 'userId', $1::text,
         'ids', json_build_object('jobId', n::text, 'filler', repeat('x', $2)))::text) from generate_series($3::int, $4::int) n`,
      [user.userId, changeBytes, sent + 1, sent + changesAtOnce],
    );
    await expect.poll(() => reading.heard.at(-1)?.ids.jobId).toBe(String(sent + changesAtOnce));
  }
  await operator.end();

  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  socket.resume();
  await expect.poll(() => isClosed || received > changesInAll * changeBytes).toBe(true);
  expect(received).toBeLessThan(changesInAll * changeBytes);
  reading.stop();
});
