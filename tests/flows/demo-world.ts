/** An installation that starts empty and seeds its demo, as the first start of the service does. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentItem, Version } from '../../contract/index.ts';
import { buildApp } from '../../server/app.ts';
import { demoPassword } from '../../server/demo/index.ts';
import { openBlobStore } from '../../server/kernel/blobs/index.ts';
import { type Clock, systemClock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { openDatabase } from '../../server/kernel/database/index.ts';
import type { Services } from '../../server/kernel/http/index.ts';
import { seedWhenEmpty } from '../../server/seed-when-empty.ts';
import { type Client, clientFor } from '../harness/client.ts';
import { type FreshDatabase, freshDatabase } from '../harness/fresh-database.ts';
import { ok } from './documents-world.ts';

export interface DemoWorld {
  database: FreshDatabase;
  /** A start of the service on this database. Returns the sign-ins that it would print. */
  start(clock?: Clock): Promise<string[]>;
  stranger: Client;
  signIn(email: string): Promise<Client>;
  close(): Promise<void>;
}

export async function openDemoWorld(): Promise<DemoWorld> {
  const database = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-demo-'));
  const config = readConfig({ SERVICE_NAME: 'Muniment', SEED_DEMO: '1', DATA_DIR: dataDir });
  const db = openDatabase({ url: database.appUrl });
  const services: Services = { db, config, clock: systemClock, blobs: openBlobStore(config.blobStore) };
  const app = await buildApp(services, { logLevel: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const stranger = clientFor(app, {});
  return {
    database,
    stranger,
    start: (clock = systemClock) => seedWhenEmpty({ ...services, clock }, () => {}),
    async signIn(email) {
      const answer = await stranger.post('/api/auth/login', { email, password: demoPassword });
      ok(answer, 200);
      return clientFor(app, { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' });
    },
    async close() {
      await app.close();
      await db.close();
      await database.close();
    },
  };
}

export interface DemoContents {
  scopes: Map<string, string>;
  documents: (DocumentItem & { versions: Version[] })[];
}

export async function readDemo(client: Client): Promise<DemoContents> {
  const me = ok(await client.get('/api/me'), 200);
  const { items } = ok(await client.get('/api/documents?limit=200'), 200) as { items: DocumentItem[] };
  const documents: DemoContents['documents'] = [];
  for (const { id } of items) documents.push(ok(await client.get(`/api/documents/${id}`), 200));
  return { scopes: new Map(me.scopes.map((scope: { id: string; name: string }) => [scope.name, scope.id])), documents };
}
