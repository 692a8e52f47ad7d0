/** Guessing: wrong tries look alike, are slowed down, are audited, and never lock the owner out. */
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../harness/index.ts';
import { startWorld, superuser, type World, type WorldUser, worldPassword } from '../harness/index.ts';

let world: World;
let owner: WorldUser;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.createUser('Owner');
});
afterAll(() => world?.close());
beforeEach(() => asSuperuser('delete from muniment.sign_in_failures'));

async function asSuperuser(statement: string): Promise<void> {
  const client = await superuser(world.database.url);
  await client.query(statement);
  await client.end();
}

const login = (email: string, password: string, address = '198.51.100.7') =>
  world.stranger.request('POST', '/api/auth/login', { body: { email, password }, address });

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

test('wrong password, unknown e-mail and disabled user answer alike', async () => {
  const disabled = await world.createUser('Disabled');
  const admin = await world.as(world.administrator);
  expect((await admin.patch(`/api/users/${disabled.userId}`, { disabled: true })).status).toBe(200);
  const answers = [
    await login(owner.email, 'not the password'),
    await login('nobody@test.example', worldPassword),
    await login(disabled.email, worldPassword),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(answers[0]?.body);
    expect(answer.body.code).toBe('INVALID_CREDENTIALS');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
  }
});

test('wrong password and unknown e-mail take the same time', async () => {
  const measure = async (email: string, address: string) => {
    const started = performance.now();
    expect((await login(email, 'not the password', address)).status).toBe(401);
    return performance.now() - started;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 25; round += 1) {
    known.push(await measure(owner.email, `203.0.113.${round}`));
    unknown.push(await measure(`nobody-${round}@test.example`, `203.0.113.${100 + round}`));
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  // Without the comparison against nobody's hash the unknown one would take a tenth of the time.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
  expect(median(unknown) / median(known)).toBeLessThan(2.5);
});

test('the eleventh failure within a minute for one account from one address is refused with Retry-After', async () => {
  for (let failure = 0; failure < 10; failure += 1) expect((await login(owner.email, 'wrong')).status).toBe(401);
  const refused = await login(owner.email, 'wrong');
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await login(owner.email, worldPassword)).status).toBe(429);
});

test('tries that come all at once are counted as if they came one after another', async () => {
  const answers = await times(60, () => login(owner.email, 'wrong'));
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(50);
});

test('the fifty-first failure from one address is refused whatever the account', async () => {
  const answers = await times(70, (index) => login(`guess-${index}@test.example`, 'wrong'));
  expect(statuses(answers).filter((status) => status === 401)).toHaveLength(50);
  expect((await login(owner.email, worldPassword)).status).toBe(429);
  expect((await login(owner.email, worldPassword, '198.51.100.8')).status).toBe(200);
});

test('a thousand wrong tries are throttled and audited and do not lock the owner out', async () => {
  const admin = await world.as(world.administrator);
  const failuresBefore = await countFailures(admin);
  for (let batch = 0; batch < 10; batch += 1) {
    const answers = await times(100, () => login(owner.email, 'wrong', '192.0.2.66'));
    expect(statuses(answers).every((status) => status === 401 || status === 429)).toBe(true);
  }
  expect((await countFailures(admin)) - failuresBefore).toBe(10);
  expect((await login(owner.email, worldPassword, '192.0.2.1')).status).toBe(200);
});

test('no lock outlives a minute', async () => {
  for (let failure = 0; failure < 10; failure += 1) await login(owner.email, 'wrong');
  expect((await login(owner.email, worldPassword)).status).toBe(429);
  await asSuperuser(`update muniment.sign_in_failures set at = at - interval '60 seconds'`);
  expect((await login(owner.email, worldPassword)).status).toBe(200);
});

test('right sign-ins are never counted', async () => {
  const answers = await times(15, () => login(owner.email, worldPassword));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
});

test('all addresses of one IPv6 customer count as one', async () => {
  await times(10, (index) => login(owner.email, 'wrong', `2001:db8:1:2::${index + 1}`));
  expect((await login(owner.email, 'wrong', '2001:db8:1:2:ffff::1')).status).toBe(429);
  expect((await login(owner.email, 'wrong', '2001:db8:1:3::1')).status).toBe(401);
});

test('one person who keeps typing wrong locks nobody else out behind the same address', async () => {
  const colleague = await world.createUser('Colleague');
  for (let batch = 0; batch < 3; batch += 1) await times(40, () => login(owner.email, 'wrong'));
  expect((await login(owner.email, worldPassword)).status).toBe(429);
  expect((await login(colleague.email, worldPassword)).status).toBe(200);
});

test('past a hundred failures an hour, from however many addresses, an account takes one try in ten seconds', async () => {
  const target = await world.createUser('Target');
  const elsewhere = (index: number) => `198.18.${Math.floor(index / 9)}.1`;
  for (let batch = 0; batch < 10; batch += 1) {
    const answers = await times(10, (index) => login(target.email, 'wrong', elsewhere(batch * 10 + index)));
    expect(new Set(statuses(answers))).toEqual(new Set([401]));
  }
  const refused = await login(target.email, worldPassword, '198.18.99.1');
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
  expect((await login(owner.email, worldPassword, '198.18.99.1')).status).toBe(200);

  await asSuperuser(`update muniment.sign_in_failures set at = at - interval '10 seconds'`);
  expect((await login(target.email, worldPassword, '198.18.99.1')).status).toBe(200);
  expect((await login(target.email, 'wrong', '198.18.99.2')).status).toBe(401);
  expect((await login(target.email, worldPassword, '198.18.99.3')).status).toBe(429);

  await asSuperuser(`update muniment.sign_in_failures set at = at - interval '1 hour'`);
  expect((await login(target.email, 'wrong', '198.18.99.2')).status).toBe(401);
  expect((await login(target.email, worldPassword, '198.18.99.3')).status).toBe(200);
});

async function countFailures(admin: Awaited<ReturnType<World['as']>>): Promise<number> {
  let count = 0;
  let cursor = '';
  do {
    const { body } = await admin.get(`/api/audit-events?type=SIGN_IN_FAILED&limit=200${cursor}`);
    count += body.items.length;
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return count;
}

test('what a stranger makes the server write is bounded for their address and route, and for nobody else', async () => {
  const ask = (address: string) => world.stranger.request('POST', '/api/auth/passkey/options', { body: {}, address });
  const answers = await times(125, () => ask('203.0.113.50'));
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(120);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.code).toBe('TOO_MANY_REQUESTS');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.51')).status).toBe(200);
  const forgot = { body: { email: 'nobody@test.example' }, address: '203.0.113.50' };
  expect((await world.stranger.request('POST', '/api/auth/forgot', forgot)).status).toBe(202);
});
