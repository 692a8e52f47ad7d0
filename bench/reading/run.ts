/**
 * Read and understood at size: 2,000 people, 500 documents, a million assignments in one scope. What a release that concerns everybody
 * costs beside one that concerns nobody, the first page of the matrix, and a hundred people who acknowledge at once.
 *
 *     npx tsx bench/reading/run.ts
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openSession, sessionCookieName } from '../../server/access/index.ts';
import { buildApp } from '../../server/app.ts';
import { openBlobStore } from '../../server/kernel/blobs/index.ts';
import { systemClock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { appUrlFor, openDatabase, provision, rolesFor } from '../../server/kernel/database/index.ts';
import { newId } from '../../server/kernel/ids.ts';
import { startEmbeddedPostgres } from '../../server/kernel/postgres/index.ts';

const people = Number(process.env.PEOPLE ?? 2_000);
const documents = Number(process.env.DOCUMENTS ?? 500);
const repetitions = 7;

const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
await provision(postgres.url, { log: () => {} });
const owner = new pg.Client({ connectionString: postgres.url });
await owner.connect();
const [scopeId, manager, folderId] = [newId(), newId(), newId()];
await fill();

const config = readConfig({ SERVICE_NAME: 'Bench', DATA_DIR: dataDir });
const db = openDatabase({ url: appUrlFor(postgres.url, rolesFor('muniment')), poolSize: 20 });
const services = { db, config, clock: systemClock, blobs: openBlobStore(config.blobStore) };
const app = await buildApp(services, { logLevel: 'silent' });

async function callerOf(userId: string) {
  const session = await db.withoutActor((tx) => openSession(tx, config, userId));
  const cookie = `${sessionCookieName(config)}=${session}`;
  return async (method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.payload}`);
    return answer.payload === '' ? null : answer.json();
  };
}

const ask = await callerOf(manager);
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function releaseIn(folder: string | null): Promise<{ ms: number; versionId: string }> {
  const body = {
    humanId: `NEW-${newId().slice(-12).toUpperCase()}`,
    title: 'New',
    markdown: 'Text.',
    folderId: folder,
  };
  const { latestVersion } = await ask('POST', `/api/scopes/${scopeId}/documents`, body);
  const path = `/api/documents/versions/${latestVersion.id}`;
  await ask('POST', `${path}/submit`, {});
  return { ms: await timed(() => ask('POST', `${path}/release`, {})), versionId: latestVersion.id };
}

const [alone, concerning]: [number[], number[]] = [[], []];
let last = '';
for (let count = 0; count < repetitions; count += 1) {
  alone.push((await releaseIn(null)).ms);
  const release = await releaseIn(folderId);
  concerning.push(release.ms);
  last = release.versionId;
}
const matrix: number[] = [];
for (let count = 0; count < repetitions; count += 1) {
  matrix.push(await timed(() => ask('GET', `/api/scopes/${scopeId}/reading/matrix?limit=50`)));
}
const overdue: number[] = [];
for (let count = 0; count < repetitions; count += 1) {
  overdue.push(await timed(() => ask('GET', `/api/scopes/${scopeId}/reading?state=overdue`)));
}
const { rows: readers } = await owner.query<{ id: string }>(
  `select user_id as id from muniment.members where scope_id = $1 and user_id <> $2 limit 100`,
  [scopeId, manager],
);
const callers = await Promise.all(readers.map(({ id }) => callerOf(id)));
const atOnce = await timed(() =>
  Promise.all(callers.map((call) => call('POST', `/api/documents/versions/${last}/acknowledge`, {}))),
);

const line = (name: string, ms: number) => console.log(`| ${name.padEnd(62)} | ${ms.toFixed(0).padStart(6)} ms |`);
line('release that concerns nobody', median(alone));
line(`release that concerns ${people} people`, median(concerning));
line('  what it adds', median(concerning) - median(alone));
line(`matrix, first page of 50 people by ${documents} documents`, median(matrix));
line('list of what is overdue, first page', median(overdue));
line('100 people acknowledge at once, all of them', atOnce);

await app.close();
await db.close();
await owner.end();
await postgres.stop();
rmSync(dataDir, { recursive: true, force: true });

/** Rows as the acts would have left them. */
async function fill(): Promise<void> {
  await owner.query('set search_path = muniment; set session_replication_role = replica');
  await owner.query(`insert into users (id, email, email_key, display_name) values ($1, 'm@b.b', 'm@b.b', 'Manager')`, [
    manager,
  ]);
  await owner.query(`insert into scopes (id, name) values ($1, 'Bench')`, [scopeId]);
  await owner.query(`insert into audit_heads select $1, 0, decode(repeat('00', 32), 'hex') on conflict do nothing`, [
    scopeId,
  ]);
  await owner.query(
    `insert into users (id, email, email_key, display_name)
     select gen_random_uuid(), 'p' || n || '@b.b', 'p' || n || '@b.b', 'Person ' || n from generate_series(1, $1::int) n`,
    [people],
  );
  await owner.query(
    `insert into members (scope_id, user_id, roles, permissions)
    select $1, id, case when id = $2 then '{quality-manager}' else '{reader}' end::text[], '{}' from users`,
    [scopeId, manager],
  );
  await owner.query(`insert into folders (id, scope_id, name, sort_order) values ($1, $2, 'Folder', 0)`, [
    folderId,
    scopeId,
  ]);
  await owner.query(
    `insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by, newest_state)
     select gen_random_uuid(), $1, 'SOP-' || n, 'SOP-' || lpad(n::text, 6, '0'), $2, $3, 'RELEASED'
     from generate_series(1, $4::int) n`,
    [scopeId, folderId, manager, documents],
  );
  await owner.query(
    `insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown, content_hash,
       manifest, created_by, released_at, released_by)
     select gen_random_uuid(), scope_id, id, 1, 'Procedure ' || human_id, 'RELEASED', current_date - 30, 'markdown', 'Text.',
       repeat('a', 64), '[]', created_by, now() - interval '30 days', created_by from documents`,
  );
  const dutyId = newId();
  await owner.query(`insert into reading_duties (id, scope_id, folder_id, days) values ($1, $2, $3, 14)`, [
    dutyId,
    scopeId,
    folderId,
  ]);
  await owner.query(
    `insert into reading_duty_people (scope_id, duty_id, user_id) select $1, $2, user_id from members where user_id <> $3`,
    [scopeId, dutyId, manager],
  );
  await owner.query('insert into reading_days values ($1, current_date)', [scopeId]);
  await owner.query(
    `insert into reading_assignments (id, scope_id, document_id, version_id, version_number, user_id, assigned_at, due_date, done_at)
     select reading_id(now() - interval '30 days'), v.scope_id, v.document_id, v.id, 1, p.user_id, now() - interval '30 days',
       current_date - 16, case when random() < 0.9 then now() - interval '20 days' end
     from versions v cross join reading_duty_people p`,
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}
