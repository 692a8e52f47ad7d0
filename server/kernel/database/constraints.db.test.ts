/** What the constraints of the database say, beyond those that the tests of the use cases meet. */
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissions, roles } from '../../../domain/permissions/index.ts';
import { type FreshDatabase, freshDatabase, superuser } from '../../../tests/harness/index.ts';
import { newId } from '../ids.ts';

let fresh: FreshDatabase;
let owner: pg.Client;
const [userId, scopeId, documentId, otherDocumentId] = [newId(), newId(), newId(), newId()];

beforeAll(async () => {
  fresh = await freshDatabase();
  owner = await superuser(fresh.url);
  await owner.query('set search_path = muniment');
  await owner.query(
    `insert into users (id, email, email_key, display_name) values ('${userId}', 'a@b.c', 'a@b.c', 'A');
     insert into scopes (id, name) values ('${scopeId}', 'S');
     insert into documents (id, scope_id, human_id, human_id_key, created_by)
     values ('${documentId}', '${scopeId}', 'D-1', 'D-011', '${userId}'),
       ('${otherDocumentId}', '${scopeId}', 'D-2', 'D-012', '${userId}')`,
  );
});
afterAll(async () => {
  await owner?.end();
  await fresh?.close();
});

/** The constraint that refuses the statement, or null. Whatever it wrote is taken back. */
async function refusedBy(statement: string): Promise<string | null> {
  await owner.query('begin');
  try {
    await owner.query(statement);
    await owner.query('set constraints all immediate');
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  } finally {
    await owner.query('rollback');
  }
}

/** A version in this state with these columns, past the triggers that lead from state to state. */
function version(state: string, columns: Record<string, string> = {}, id = newId()): string {
  const all: Record<string, string> = {
    ...{ id: `'${id}'`, scope_id: `'${scopeId}'`, document_id: `'${documentId}'`, number: '1', title: `'T'` },
    ...{ state: `'${state}'`, content_format: `'markdown'`, created_by: `'${userId}'` },
    ...(state === 'DISPOSED' ? {} : { markdown: `''`, content_hash: `'x'`, manifest: `'[]'` }),
    ...columns,
  };
  return `alter table versions disable trigger versions_start_as_draft;
    insert into versions (${Object.keys(all)}) values (${Object.values(all)})`;
}

const released = { effective_date: `'2026-01-01'`, released_at: 'now()', released_by: `'${userId}'` };
const revoked = { ...released, revoked_at: 'now()' };
const disposed = { disposed_at: 'now()' };

describe('the dates of a version agree with its state', () => {
  test.each<[string, Record<string, string>]>([
    ['DRAFT', {}],
    ['IN_REVIEW', {}],
    ['CANCELLED', {}],
    ['RELEASED', released],
    ['REVOKED', revoked],
    ['DISPOSED', disposed],
    ['DISPOSED', { ...released, ...disposed }],
    ['DISPOSED', { ...revoked, ...disposed }],
  ])('%s with %o is kept', async (state, columns) => {
    expect(await refusedBy(version(state, columns))).toBeNull();
  });

  test.each<[string, Record<string, string>, string]>([
    ['DRAFT', released, 'versions_unreleased_has_no_release'],
    ['IN_REVIEW', released, 'versions_unreleased_has_no_release'],
    ['CANCELLED', released, 'versions_unreleased_has_no_release'],
    ['DRAFT', { effective_date: `'2026-01-01'` }, 'versions_release_is_whole'],
    ['DRAFT', { released_by: `'${userId}'` }, 'versions_release_is_whole'],
    ['RELEASED', { released_at: 'now()' }, 'versions_release_is_whole'],
    ['RELEASED', {}, 'versions_released_has_date'],
    ['RELEASED', revoked, 'versions_revoked_has_time'],
    ['REVOKED', released, 'versions_revoked_has_time'],
    ['DISPOSED', { ...disposed, revoked_at: 'now()' }, 'versions_revoked_was_released'],
    ['RELEASED', { ...released, ...disposed }, 'versions_disposed_has_time'],
    ['DISPOSED', {}, 'versions_disposed_has_time'],
  ])('%s with %o is refused', async (state, columns, constraint) => {
    expect(await refusedBy(version(state, columns))).toBe(constraint);
  });
});

describe('the dates of an export job agree with its state', () => {
  const job = (state: string, columns: Record<string, string> = {}) => {
    const all = {
      ...{ id: `'${newId()}'`, scope_id: `'${scopeId}'`, created_by: `'${userId}'`, format: `'zip'` },
      ...{ state: `'${state}'`, ...columns },
    };
    return `insert into export_jobs (${Object.keys(all)}) values (${Object.values(all)})`;
  };
  const running = { started_at: 'now()' };
  const finished = { finished_at: 'now()' };
  const file = { sha256: `'x'`, size_bytes: '1', expires_at: 'now()' };

  test('as a worker writes them', async () => {
    expect(await refusedBy(job('queued'))).toBeNull();
    expect(await refusedBy(job('running', running))).toBeNull();
    expect(await refusedBy(job('done', { ...running, ...finished, ...file }))).toBeNull();
    expect(await refusedBy(job('failed', { ...finished, problem: `'{}'` }))).toBeNull();
    expect(await refusedBy(job('cancelled', finished))).toBeNull();
  });

  test('and not otherwise', async () => {
    expect(await refusedBy(job('queued', finished))).toBe('export_jobs_over_has_end');
    expect(await refusedBy(job('cancelled'))).toBe('export_jobs_over_has_end');
    expect(await refusedBy(job('running'))).toBe('export_jobs_running_has_start');
    expect(await refusedBy(job('done', finished))).toBe('export_jobs_done_has_file');
    expect(await refusedBy(job('queued', file))).toBe('export_jobs_done_has_file');
    expect(await refusedBy(job('failed', finished))).toBe('export_jobs_failed_has_problem');
  });
});

test('sweeping drops the files of expired packs, once', async () => {
  const [expired, kept] = [newId(), newId()];
  const chunk = `insert into export_job_chunks values ($1, $2, 0, 'x')`;
  const sweep = async () => (await owner.query('select drop_expired_packs(now()) as dropped')).rows[0].dropped;
  for (const [id, days] of [
    [expired, -1],
    [kept, 1],
  ] as const) {
    await owner.query(
      `insert into export_jobs (id, scope_id, created_by, format, state, sha256, size_bytes, finished_at, expires_at)
       values ($1, $2, $3, 'zip', 'done', 'x', 1, now(), now() + make_interval(days => $4))`,
      [id, scopeId, userId, days],
    );
    await owner.query(chunk, [scopeId, id]);
  }
  expect(await sweep()).toBe(1);
  const left = await owner.query('select job_id from export_job_chunks');
  expect(left.rows).toEqual([{ job_id: kept }]);
  // If it came back to the job, it would find this.
  await owner.query(chunk, [scopeId, expired]);
  expect(await sweep()).toBe(0);
});

describe("what belongs to a version belongs to the version's document", () => {
  const versionId = newId();
  const parts = {
    attachments: (document: string) =>
      `insert into attachments (id, scope_id, document_id, version_id, media_type, size_bytes, created_by)
       values ('${newId()}', '${scopeId}', '${document}', '${versionId}', 'text/plain', 1, '${userId}')`,
    items: (document: string) =>
      `insert into items (scope_id, document_id, version_id, ordinal, kind, key, title, mitigates, implemented_by,
         verified_by, line)
       values ('${scopeId}', '${document}', '${versionId}', 1, 'risk', 'R-1', 'T', '{}', '[]', '[]', 1)`,
    search_entries: (document: string) =>
      `insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words)
       values ('${scopeId}', '${document}', '${versionId}', 'D-1', 'T', '', '', '')`,
  };
  test.each(Object.entries(parts))('%s', async (table, insert) => {
    const draft = version('DRAFT', {}, versionId);
    expect(await refusedBy(`${draft}; ${insert(documentId)}`)).toBeNull();
    expect(await refusedBy(`${draft}; ${insert(otherDocumentId)}`)).toBe(`${table}_of_version`);
  });
});

test('members hold what domain/permissions lists, all of it and nothing else', async () => {
  const { rows } = await owner.query<{ name: string; rule: string }>(
    `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conname like 'members_%_in_catalog'`,
  );
  const listed = rows.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']+)'/g)].map(([, word]) => word).sort()]);
  expect(Object.fromEntries(listed)).toEqual({
    members_roles_in_catalog: [...roles].sort(),
    members_permissions_in_catalog: [...permissions].sort(),
  });
});

test('every reference, check and unique constraint has a name that a migration gave it', async () => {
  const folder = new URL('../../../db/migrations/', import.meta.url);
  const migrations = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  const given = new Set(
    migrations.flatMap((sql) => [...sql.matchAll(/\bconstraint (?:\w+ to )?(\w+)/g)].map(([, name]) => name)),
  );
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint
     where connamespace = 'muniment'::regnamespace and contype in ('f', 'c', 'u') order by 1`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.map(({ name }) => name).filter((name) => !given.has(name))).toEqual([]);
});
