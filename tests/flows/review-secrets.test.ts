/** A signed release on the built server, as operators run it: its trail verifies, and no password is left anywhere. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, superuser } from '../harness/index.ts';
import { runCommand, type ServerProcess, startServer } from '../harness/server-process.ts';
import { freePort, type MailServerProcess, startMailServer } from '../harness/smtp-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-signed-'));
const passwords = {
  ada: 'a-door-of-green-copper',
  rita: 'seven-quiet-lanterns-9',
  wrong: 'not-what-rita-would-type',
};
let database: FreshDatabase;
let mailServer: MailServerProcess;
let server: ServerProcess;
let env: Record<string, string>;

beforeAll(async () => {
  database = await freshDatabase();
  const [port, httpPort] = [await freePort(), await freePort()];
  mailServer = await startMailServer(port);
  env = {
    ...{ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'trace' },
    ...{ PORT: String(httpPort), PUBLIC_URL: `http://127.0.0.1:${httpPort}` },
    ...{ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Documents <documents@test.example>' },
  };
  const admin = { ADMIN_EMAIL: 'ada@test.example', ADMIN_NAME: 'Ada', ADMIN_PASSWORD: passwords.ada };
  server = await startServer(env);
  expect((await runCommand('create-admin', { ...env, ...admin })).code).toBe(0);
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await mailServer?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Body = Record<string, unknown> & { id: string };

async function signedIn(email: string, password: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: object): Promise<{ status: number; body: Body }> => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };
  expect((await call('POST', '/api/auth/login', { email, password })).status).toBe(200);
  return async (method: string, path: string, body?: object, status = 200): Promise<Body> => {
    const answer = await call(method, path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, status, answer.body.code]);
    return answer.body;
  };
}

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const client = await superuser(database.url);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema = 'muniment' and table_type = 'BASE TABLE'`,
    );
    let text = '';
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      text += table.rows.map(({ row }) => `${name} ${row}\n`).join('');
    }
    return text;
  } finally {
    await client.end();
  }
}

test('a signed release is verified by verify-audit, and no password is in any log, event, row or mail', async () => {
  const ada = await signedIn('ada@test.example', passwords.ada);
  const scope = await ada('POST', '/api/scopes', { name: 'Signed' }, 201);
  const person = {
    email: 'rita@test.example',
    displayName: 'Rita',
    password: passwords.rita,
    mustChangePassword: false,
  };
  const { id: ritaId } = await ada('POST', '/api/users', person, 201);
  const { id: adaId } = await ada('GET', '/api/me');
  for (const id of [adaId, ritaId]) {
    await ada('PUT', `/api/scopes/${scope.id}/members/${id}`, { roles: ['quality-manager'], permissions: [] });
  }
  await ada('PATCH', `/api/scopes/${scope.id}`, { rules: { signature: true, fourEyes: true, minReviewers: 1 } });
  const document = { humanId: 'SOP-1', title: 'Running the pump', markdown: 'At 5 bar.' };
  const made = await ada('POST', `/api/scopes/${scope.id}/documents`, document, 201);
  const { id: versionId } = made.latestVersion as Body;
  const path = (step: string) => `/api/documents/versions/${versionId}/${step}`;
  await ada('POST', path('submit'), { reviewers: [ritaId] });
  const rita = await signedIn('rita@test.example', passwords.rita);
  const signature = (password: string) => ({ signature: { password, meaning: 'approval' } });
  await rita('POST', path('approve'), signature(passwords.wrong), 403);
  await rita('POST', path('approve'), signature(passwords.rita));
  await rita('POST', path('release'), signature(passwords.rita));
  await rita('POST', path('revoke'), { reason: 'Wrong.', ...signature(passwords.rita) });
  // Asked to review; approved, released and revoked.
  await expect.poll(() => mailServer.mails.length).toBe(4);

  const events = JSON.stringify((await ada('GET', `/api/scopes/${scope.id}/audit-events?limit=200`)).items);
  expect(events.match(/"meaning":"approval"/g)).toHaveLength(3);
  expect(events).toContain('SIGNATURE_FAILED');
  const rows = await everyRow();
  expect(rows).toContain('VERSION_RELEASED');
  const log = server.output();
  expect(log).toContain(path('approve'));
  const mails = mailServer.mails.map(({ raw }) => `${raw}\n${decoded(raw)}`).join('\n');
  expect(mails).toContain('SOP-1');
  for (const [whose, password] of Object.entries(passwords)) {
    for (const [what, text] of Object.entries({ events, rows, log, mails })) {
      expect([whose, what, text.includes(password)]).toEqual([whose, what, false]);
    }
  }
  const verified = await runCommand('verify-audit', env);
  expect([verified.code, verified.output]).toEqual([0, expect.stringMatching(/all hold[\s\S]*all as they were/)]);
});

/** The parts of a mail that are written in base64, as text. */
function decoded(raw: string): string {
  const parts = raw.match(/(?:^[A-Za-z0-9+/=]{40,}\r?$\n?)+/gm) ?? [];
  return parts.map((part) => Buffer.from(part, 'base64').toString('utf8')).join('\n');
}
