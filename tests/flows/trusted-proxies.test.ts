/** Whose address counts: of those in front of us the rightmost that is not trusted, whatever else the header claims. */
import { afterAll, expect, test } from 'vitest';
import { startWorld, type World } from '../harness/index.ts';

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** Fails to sign in twelve times and answers how many tries were throttled: two where all counted as one address. */
async function throttled(env: Record<string, string>, from: string, forwarded: (index: number) => string) {
  const world = await startWorld({ env });
  worlds.push(world);
  let count = 0;
  for (let index = 0; index < 12; index += 1) {
    const { status } = await world.stranger.request('POST', '/api/auth/login', {
      body: { email: world.administrator.email, password: 'wrong' },
      address: from,
      headers: { 'x-forwarded-for': forwarded(index) },
    });
    if (status === 429) count += 1;
  }
  return count;
}

test('a header from the company network is not believed unless it is named', async () => {
  expect(await throttled({}, '10.1.2.3', (index) => `203.0.113.${index}`)).toBe(2);
  expect(await throttled({ PUBLIC_URL: 'https://d.example' }, '192.168.1.9', (index) => `203.0.113.${index}`)).toBe(2);
});

test('a proxy that is named is believed', async () => {
  const env = { TRUSTED_PROXIES: '10.1.2.0/24, fd00::1' };
  expect(await throttled(env, '10.1.2.3', (index) => `203.0.113.${index}`)).toBe(0);
});

test('what a client writes in front of the address that the proxy saw dodges nothing', async () => {
  const env = { TRUSTED_PROXIES: '10.1.2.3' };
  expect(await throttled(env, '10.1.2.3', (index) => `198.51.100.${index}, 203.0.113.7`)).toBe(2);
});

test('several proxies in a row are passed over, and only those', async () => {
  const env = { TRUSTED_PROXIES: '10.1.2.0/24' };
  expect(await throttled(env, '10.1.2.3', (index) => `198.51.100.${index}, 203.0.113.7, 10.1.2.9`)).toBe(2);
  expect(await throttled(env, '10.1.2.3', (index) => `203.0.113.${index}, 10.1.2.9`)).toBe(0);
});

test('unless anything is set, a proxy on the machine itself is believed and no other', async () => {
  expect(await throttled({}, '127.0.0.1', (index) => `203.0.113.${index}`)).toBe(0);
  expect(await throttled({ TRUSTED_PROXIES: 'none' }, '127.0.0.1', (index) => `203.0.113.${index}`)).toBe(2);
  expect(await throttled({ TRUSTED_PROXIES: '10.1.2.3' }, '127.0.0.1', (index) => `203.0.113.${index}`)).toBe(2);
});
