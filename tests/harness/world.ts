/**
 * A small world for a test file: the real app on a database of its own, with an administrator, and quick ways to users,
 * scopes and members. Everything a test then asserts goes through HTTP as one of these users.
 */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Permission, Role } from '../../domain/permissions/index.ts';
import { createUser, hashPassword, openSession, sessionCookieName } from '../../server/access/index.ts';
import { buildApp } from '../../server/app.ts';
import { openBlobStore } from '../../server/kernel/blobs/index.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { type Config, readConfig } from '../../server/kernel/config.ts';
import { type Actor, type Database, openDatabase } from '../../server/kernel/database/index.ts';
import type { App, Services } from '../../server/kernel/http/index.ts';
import { createScope, setMember } from '../../server/scopes/index.ts';
import { type Client, clientFor, isLikeOthers } from './client.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

/** The password of every user in a world. */
export const worldPassword = 'correct-horse-battery';
const passwordHash = hashPassword(worldPassword);

export interface WorldUser extends Actor {
  email: string;
}

export interface WorldScope {
  id: string;
  name: string;
}

export interface World {
  app: App;
  db: Database;
  services: Services;
  config: Config;
  /** The database behind the server: `url` is the superuser's connection, for tampering. */
  database: FreshDatabase;
  administrator: WorldUser;
  /** A caller with a session of this user; the same session each time. */
  as(user: WorldUser): Promise<Client>;
  /** A caller without any credential. */
  stranger: Client;
  /** Names need not be unique; the e-mail is made from a counter. */
  createUser(name?: string, options?: { admin?: boolean }): Promise<WorldUser>;
  createScope(name?: string): Promise<WorldScope>;
  addMember(scope: WorldScope, user: WorldUser, roles: Role[], permissions?: Permission[]): Promise<void>;
  /** A new user who holds this in the scope. */
  member(scope: WorldScope, roles: Role[], permissions?: Permission[]): Promise<WorldUser>;
  /** Listens on a free port and answers its address, for what needs a socket. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface WorldOptions {
  env?: Record<string, string>;
  clock?: Clock;
  poolSize?: number;
  /** Another one than a fresh database of the common PostgreSQL. */
  database?: FreshDatabase;
  replicaUrl?: string;
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.database ?? (await freshDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-world-'));
  const config = readConfig({ SERVICE_NAME: 'Muniment', DATA_DIR: dataDir, ...options.env });
  const { poolSize = 10, replicaUrl } = options;
  const db = openDatabase({ url: database.appUrl, poolSize, ...(replicaUrl === undefined ? {} : { replicaUrl }) });
  const services: Services = {
    db,
    config,
    clock: options.clock ?? systemClock,
    blobs: openBlobStore(config.blobStore),
  };
  const app = await buildApp(services, { logLevel: process.env.TEST_LOG_LEVEL ?? 'silent' });
  isLikeOthers(app, options.env ?? {});
  const cookies = new Map<string, Promise<string>>();
  let counter = 0;

  // Who makes the others: without an administrator anyone may make the first one, and nobody the second.
  let first: WorldUser | undefined;
  const makeUser: World['createUser'] = async (name = 'User', { admin = false } = {}) => {
    counter += 1;
    const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${counter}@test.example`;
    const user = { email, displayName: name, passwordHash: await passwordHash, admin };
    const { id } = await (first === undefined
      ? db.withoutActor((tx) => createUser(tx, null, user))
      : db.withActor(first, (tx) => createUser(tx, first ?? null, user)));
    return { userId: id, email, displayName: name, admin };
  };
  const administrator = await makeUser('Administrator', { admin: true });
  first = administrator;
  const addMember: World['addMember'] = async (scope, user, roles, permissions = []) => {
    const key = { scopeId: scope.id, userId: user.userId };
    await db.withActor(administrator, (tx) => setMember(tx, administrator, key, { roles, permissions }));
  };
  const sessionOf = (user: WorldUser) => db.withoutActor((tx) => openSession(tx, config, user.userId));

  return {
    app,
    db,
    services,
    config,
    database,
    administrator,
    stranger: clientFor(app, {}),
    async as(user) {
      const kept = cookies.get(user.userId) ?? sessionOf(user);
      cookies.set(user.userId, kept);
      return clientFor(app, { cookie: `${sessionCookieName(config)}=${await kept}` });
    },
    createUser: makeUser,
    // No two scopes share a name.
    createScope: (name = `Scope ${randomUUID()}`) =>
      db.withActor(administrator, async (tx) => {
        const { id } = await createScope(tx, administrator, name);
        return { id, name };
      }),
    addMember,
    async member(scope, roles, permissions = []) {
      const user = await makeUser(roles.join(' and ') || 'Member');
      await addMember(scope, user, roles, permissions);
      return user;
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close();
      await db.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
