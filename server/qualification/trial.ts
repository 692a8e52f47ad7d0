/**
 * A throw-away installation: an embedded PostgreSQL and a data folder of their own, the real app on top, and people who sign in to it.
 * The flows run here; the installation that is qualified is never written to.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Role } from '../../domain/permissions/index.ts';
import { createUser, hashPassword } from '../access/index.ts';
import { buildApp } from '../app.ts';
import { openRenderer } from '../export/index.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { readConfig } from '../kernel/config.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { App } from '../kernel/http/index.ts';
import { createScope, setMember } from '../scopes/index.ts';

export interface Answer {
  status: number;
  // Flows look into answers of every shape; what is not there shows as "undefined" in what was seen.
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  body: any;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Person extends Actor {
  email: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface Trial {
  installation: Installation;
  scope: { id: string; name: string };
  administrator: Person;
  /** Quality managers of the scope. */
  quality: Person;
  second: Person;
  author: Person;
  reader: Person;
  /** A quality manager of another scope. */
  outsider: Person;
  otherScopeId: string;
  /** Nobody in particular. */
  stranger: Pick<Person, 'call'>;
  password: string;
  folder: string;
  /** As the superuser of the throw-away database, past all rules. */
  tamper<T>(act: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const password = 'qualified-horse-battery-7';

export async function openTrial(): Promise<Trial> {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-qualification-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), SERVICE_NAME: 'Qualification', RENDER_WORKERS: '1' });
    const installation = await openInstallation(config, { log: () => {} });
    const app = await buildApp(installation.services, { logLevel: 'silent', renderer: openRenderer(1) });
    const people = await inhabit(installation, app);
    return {
      ...people,
      ...{ installation, password, folder, stranger: { call: callerOf(app, '') } },
      tamper: (act) => withSuperuser(installation.databaseUrl, act),
      close: async () => {
        await app.close();
        await installation.close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

async function withSuperuser<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set search_path = muniment');
    await client.query('set session_replication_role = replica');
    return await act(client);
  } finally {
    await client.end();
  }
}

async function inhabit({ services: { db } }: Installation, app: App) {
  const passwordHash = await hashPassword(password);
  const make = async (by: Actor | null, name: string, admin = false): Promise<Person> => {
    const email = `${name.toLowerCase()}@qualification.example`;
    const user = { email, displayName: name, passwordHash, admin };
    const { id } = await (by === null
      ? db.withoutActor((tx) => createUser(tx, null, user))
      : db.withActor(by, (tx) => createUser(tx, by, user)));
    return { ...{ userId: id, displayName: name, admin, email }, call: callerOf(app, await signIn(app, email)) };
  };
  const administrator = await make(null, 'Administrator', true);
  const scopeCalled = (name: string) =>
    db.withActor(administrator, async (tx) => ({ id: (await createScope(tx, administrator, name)).id, name }));
  const scope = await scopeCalled('Qualified scope');
  const other = await scopeCalled('Another scope');
  const member = async (name: string, roles: Role[], scopeId = scope.id) => {
    const person = await make(administrator, name);
    const key = { scopeId, userId: person.userId };
    await db.withActor(administrator, (tx) => setMember(tx, administrator, key, { roles, permissions: [] }));
    return person;
  };
  return {
    ...{ administrator, scope, otherScopeId: other.id },
    quality: await member('Quinn', ['quality-manager']),
    second: await member('Sasha', ['quality-manager', 'scope-admin']),
    author: await member('Avery', ['author']),
    reader: await member('Riley', ['reader']),
    outsider: await member('Oakley', ['quality-manager', 'scope-admin'], other.id),
  };
}

async function signIn(app: App, email: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function callerOf(app: App, cookie: string): Person['call'] {
  return async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      ...{ method, url },
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = /[/+]json/.test(String(answer.headers['content-type'] ?? '')) && answer.payload !== '';
    return {
      ...{ status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers },
      body: isJson ? JSON.parse(answer.payload) : undefined,
    };
  };
}
