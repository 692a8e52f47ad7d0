/** Mail, sent to a real mail server process that is away at first. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, startWorld, superuser, type World } from '../harness/index.ts';
import { freePort, type MailServerProcess, startMailServer, type TakenMail } from '../harness/smtp-server.ts';

let world: World;
let admin: Client;
let port: number;
let server: MailServerProcess | undefined;
beforeAll(async () => {
  port = await freePort();
  const env = {
    PUBLIC_URL: 'http://documents.example.com',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Documents <documents@test.example>',
  };
  world = await startWorld({ env });
  admin = await world.as(world.administrator);
  await world.listen();
});
afterAll(async () => {
  await world?.close();
  await server?.stop();
});

const good = 'seven grey herons wade';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const mailsTo = (address: string) => (server?.mails ?? []).filter(({ to }) => to.includes(address));

async function arrived(address: string, count = 1): Promise<TakenMail[]> {
  await expect.poll(() => mailsTo(address).length).toBeGreaterThanOrEqual(count);
  return mailsTo(address);
}

/** The letter without the encoding of the mail. */
function readable(raw: string): string {
  const joined = raw.replace(/=\r?\n/g, '');
  return joined.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const tokenIn = (mail: TakenMail | undefined) =>
  /http:\/\/documents\.example\.com\/set-password#([\w-]{43})/.exec(readable(mail?.raw ?? ''))?.[1] ?? '';
const setBy = (token: string, password: string) => world.stranger.post('/api/auth/password', { token, password });

async function waiting(): Promise<{ payload: string; attempts: number; last_error: string | null }[]> {
  const database = await superuser(world.database.url);
  const { rows } = await database.query(
    "select payload::text, attempt as attempts, last_error from muniment.queue_jobs where task = 'send_mail'",
  );
  await database.end();
  return rows;
}

test('a mail waits while the mail server is away, holds no secret meanwhile, and is sent once when it is back', async () => {
  const user = await world.createUser('Forgetful');
  expect((await world.stranger.post('/api/auth/forgot', { email: user.email.toUpperCase() })).status).toBe(202);
  // An attempt is counted when it begins, and failed a moment later.
  await expect.poll(async () => (await waiting())[0]?.last_error ?? '').toMatch(/ECONNREFUSED/);
  const [job] = await waiting();
  expect(job?.payload).not.toMatch(/set-password/);
  server = await startMailServer(port);
  const [mail] = await arrived(user.email);
  const text = readable(mail?.raw ?? '');
  expect(text).toMatch(/^Subject: Set a new password/m);
  expect(text).toMatch(/^From: Documents <documents@test\.example>/m);
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(text).toMatch(/Content-Type: text\/html/);
  expect(text).toContain('Hello Forgetful,');
  expect((await setBy(tokenIn(mail), good)).status).toBe(204);
  await pause(3_000);
  expect(mailsTo(user.email)).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  const { items } = (await admin.get(`/api/audit-events?entityId=${user.userId}&type=PASSWORD_RESET_ISSUED`)).body;
  expect(items).toHaveLength(1);
  expect(items[0].actor.id).toBeNull();
});

test('nobody is mailed who has no account or is disabled, and nobody more than three times an hour', async () => {
  const disabled = await world.createUser('Disabled');
  await admin.patch(`/api/users/${disabled.userId}`, { disabled: true });
  const user = await world.createUser('Pestered');
  for (const email of ['nobody@test.example', disabled.email]) {
    expect((await world.stranger.post('/api/auth/forgot', { email })).status).toBe(202);
  }
  for (let count = 1; count <= 5; count += 1) {
    await world.stranger.post('/api/auth/forgot', { email: user.email });
    await arrived(user.email, Math.min(count, 3));
  }
  await pause(1_000);
  expect(mailsTo(user.email)).toHaveLength(3);
  expect(mailsTo(disabled.email)).toEqual([]);
  expect(mailsTo('nobody@test.example')).toEqual([]);
});

test('a mail is written in the language that its reader chose', async () => {
  const greta = await world.createUser('Greta');
  const client = await world.as(greta);
  expect((await client.get('/api/me/language')).body).toEqual({ language: null });
  expect((await client.put('/api/me/language', { language: 'xx' })).status).toBe(400);
  expect((await client.put('/api/me/language', { language: 'de' })).status).toBe(200);
  expect((await client.get('/api/me/language')).body).toEqual({ language: 'de' });
  await world.stranger.post('/api/auth/forgot', { email: greta.email });
  const text = readable((await arrived(greta.email))[0]?.raw ?? '');
  expect(text).toMatch(/Guten Tag Greta,[\s\S]+Der Link gilt 24 Stunden[\s\S]+lang="de"/);
});

test('an invitation and a reset are mailed with links of their own', async () => {
  const email = 'invited@test.example';
  const made = await admin.post('/api/users', { email, displayName: 'Zoë <b>Invited</b>' });
  const [invitation] = await arrived(email);
  const text = readable(invitation?.raw ?? '');
  expect(text).toContain('Choose a password');
  expect(text).not.toMatch(/<b>Invited<\/b>,<\/p>/);
  const token = tokenIn(invitation);
  expect(made.body.setup.url).not.toContain(token);
  expect((await setBy(token, good)).status).toBe(204);
  const reset = await admin.post(`/api/users/${made.body.id}/password-reset`);
  const [, second] = await arrived(email, 2);
  expect((await setBy(tokenIn(second), 'nine pale otters swim')).status).toBe(204);
  // The link goes to the person alone, and its use asks for somebody else's confirmation all the same.
  expect(reset.body).toEqual({ expiresAt: expect.stringMatching(/Z$/) });
  const { items } = (await admin.get('/api/users?limit=200')).body;
  const user = items.find((one: { id: string }) => one.id === made.body.id);
  expect(user.identityResetAt).not.toBeNull();
  await arrived(email, 3);
});

test('an act that is taken back sends nothing, and a refused address is not tried again', async () => {
  const taken = await admin.post('/api/users', { email: 'invited@test.example', displayName: 'Again' });
  expect(taken.status).toBe(409);
  await admin.post('/api/users', { email: 'refused@test.example', displayName: 'Refused' });
  await expect.poll(waiting).toEqual([]);
  expect(mailsTo('refused@test.example')).toEqual([]);
});
