/**
 * Whoever holds the database, knows its schema and has no key: columns of every table that holds records are altered, and rows are
 * removed and added, at random with a fixed seed. Each try must be named; what nothing guards says so in server/replay/coverage.ts.
 * `TAMPER_TRIES` sets how many tries are made, `TAMPER_SEED` which, `MEANWHILE_MS` for how
 * long people work while it is checked. Every try happens in a transaction that is taken back.
 */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChains } from '../../server/audit/index.ts';
import {
  readSealedHeads,
  signingKeyOf,
  verifyDerived,
  verifyRecords,
  verifySeals,
} from '../../server/integrity/index.ts';
import { coverage, replayTrail } from '../../server/replay/index.ts';
import { superuser } from '../harness/index.ts';
import { PasskeyDevice } from '../harness/passkey-device.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

const tries = Number(process.env.TAMPER_TRIES ?? 200);
const meanwhileMs = Number(process.env.MEANWHILE_MS ?? 3_000);
let seed = Number(process.env.TAMPER_SEED ?? 34);
const origin = 'https://documents.example.com';
let world: DocumentsWorld;
let client: pg.Client;

/** A number from 0 on below the bound (mulberry32). */
function below(bound: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
}

beforeAll(async () => {
  world = await startDocumentsWorld({ env: { PUBLIC_URL: origin } });
  await fill();
  client = await superuser(world.database.url);
  await client.query('set search_path = muniment; set session_replication_role = replica');
}, 300_000);
afterAll(async () => {
  await client?.end();
  await world?.close();
});

/** Something of everything that the tables can hold. */
async function fill(): Promise<void> {
  const { quality, author, scope, step } = world;
  const administrator = await world.as(world.administrator);
  const second = await world.member(scope, ['quality-manager']);
  const asSecond = await world.as(second);
  const asFounder = await world.as(await world.member(scope, ['scope-admin']));
  const folder = ok(await asFounder.post(`/api/scopes/${scope.id}/folders`, { name: 'Procedures' }), 201);
  ok(await asFounder.post(`/api/scopes/${scope.id}/folders`, { name: 'Parts', parentId: folder.id }), 201);
  const duty = { folderId: folder.id, userIds: [second.userId], days: 7 };
  ok(await quality.post(`/api/scopes/${scope.id}/reading-duties`, duty), 201);
  const third = await world.member(scope, ['reader']);
  ok(await quality.post(`/api/scopes/${scope.id}/reading-duties`, { ...duty, userIds: [third.userId], days: 20 }), 201);
  const markdown =
    ':::risk[Shock]{key=R-1}\nSee [it](doc:DOC-2).\n:::\n\n:::control[Cover]{key=C-1 mitigates=R-1}\n:::';
  const first = await world.create({ folderId: folder.id, markdown });
  const { id } = first.latestVersion;
  ok(await upload(quality, id, 'p.png', png()), 201);
  ok(await quality.patch(`/api/documents/versions/${id}`, { language: 'de' }), 200);
  const reviewed = { reviewers: [second.userId], dueDate: '2026-04-01', changeSummary: 'All new.' };
  await step({ id }, 'submit', reviewed);
  const quote = { exact: 'it', prefix: 'See ', suffix: '.' };
  const pictures = [{ data: png().toString('base64'), alt: 'The label' }];
  const comment = ok(
    await quality.post(`/api/documents/versions/${id}/comments`, { body: 'Why?', quote, pictures }),
    201,
  );
  ok(await quality.patch(`/api/comments/${comment.id}`, { body: 'Why so?' }), 200);
  ok(await asSecond.post(`/api/documents/versions/${id}/comments`, { body: 'Because.', parentId: comment.id }), 201);
  ok(await quality.patch(`/api/comments/${comment.id}`, { resolved: true }), 200);
  ok(await asSecond.post(`/api/documents/versions/${id}/approve`, {}), 200);
  await step({ id }, 'return', { reason: 'Once more.' });
  await step({ id }, 'submit', reviewed);
  ok(await administrator.patch(`/api/users/${second.userId}`, { displayName: 'Other Name' }), 200);
  ok(await asSecond.post(`/api/documents/versions/${id}/approve`, {}), 200);
  ok(await administrator.patch(`/api/scopes/${scope.id}`, { rules: { reviewMonths: 24 } }), 200);
  await step({ id }, 'release');
  ok(await asSecond.post(`/api/documents/versions/${id}/acknowledge`, {}), 200);
  ok(await quality.get(`/api/documents/versions/${id}/export/pdf`), 200);
  const next = await world.revise(first.id);
  await step(next, 'submit');
  await step(next, 'release');
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rich.' }] }] };
  const rich = await world.released({ markdown: undefined, content });
  ok(await quality.get(`/api/scopes/${scope.id}/audit-pack?format=zip`), 200);
  ok(await quality.put(`/api/documents/${rich.documentId}/hold`, { reason: 'A lawsuit.' }), 200);
  ok(
    await author.post(`/api/documents/${rich.documentId}/derive`, { targetScopeId: scope.id, humanId: 'COPY-1' }),
    201,
  );
  await world.versionIn('REVOKED');
  await step(await world.versionIn('IN_REVIEW'), 'return');
  const cancelled = await world.versionIn('CANCELLED');
  ok(await administrator.patch(`/api/scopes/${scope.id}`, { rules: { fourEyes: true, retentionMonths: 12 } }), 200);
  ok(await quality.post(`/api/documents/versions/${cancelled.id}/dispose`, { reason: 'Old.' }), 202);
  ok(await administrator.patch(`/api/users/${second.userId}`, { displayName: 'Second Name' }), 200);
  await world.token(quality);
  for (const name of ['Laptop', 'Phone']) {
    const options = ok(await asSecond.post('/api/me/passkeys/options'), 200);
    const response = new PasskeyDevice(origin).register(options);
    ok(await asSecond.post('/api/me/passkeys', { name, response }), 201);
  }
}

/** What is named. Once something is, the rest is not asked: a try takes half the time. */
async function found(): Promise<string[]> {
  const replayed = await replayTrail(client);
  if (replayed.length > 0) return replayed;
  const { faults, strays } = await verifyDerived(client);
  const { damages } = await verifyRecords(client, { kind: 'db' });
  return [...damages, ...faults.map(({ sentence }) => sentence), ...strays];
}

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Rows of drafts are none of records, and what search keeps of one is rewritten by its next save. */
const frozen = 'version_id in (select id from versions where content_hash is not null and markdown is not null)';
const rowsOf: Record<string, string> = {
  ...{ items: frozen, uses: frozen, attachments: frozen, search_entries: frozen },
  versions: 'content_hash is not null and markdown is not null',
};

/** That an assignment which is over is gone follows from nothing that is kept; digests of files in a zip go after a while. */
const removable: Record<string, string> = {
  ...rowsOf,
  ...{ reading_assignments: 'voided_at is null', export_digests: `kind <> 'entry'` },
};

const altered: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  uuid: () => 'gen_random_uuid()',
  boolean: (column) => `not coalesce(${column}, false)`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  date: (column) => `coalesce(${column}, '2026-01-01') + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2026-01-01') + interval '1 hour'`,
  jsonb: () => `'{"x": 1}'`,
  tsvector: () => `'x'::tsvector`,
  bytea: () => `sha256('x')`,
  'uuid[]': (column) => `array_append(${column}, gen_random_uuid())`,
  'text[]': (column) => `array_append(${column}, 'x')`,
};

async function guardedColumns(): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.relname as "table", a.attname as "column", regexp_replace(format_type(a.atttypid, null), '\\(\\d+\\)', '') as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'muniment'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
  );
  return rows.filter(({ table, column }) => {
    const how = coverage[table];
    return (
      typeof how === 'object' &&
      'replayed' in how &&
      (how.replayed.includes(column) || (table === 'scopes' && column.startsWith('rule_')))
    );
  });
}

/** A try that a constraint refuses, or that finds no row, was none. */
async function tried(statement: string): Promise<string[] | null> {
  await client.query('begin');
  try {
    const { rowCount } = await client.query(statement).catch((error: { code?: string }) => {
      if (error.code?.startsWith('23')) return { rowCount: 0 };
      throw error;
    });
    return rowCount === 0 ? null : await found();
  } finally {
    await client.query('rollback');
  }
}

const oneRow = (table: string, among = rowsOf) =>
  `(select ctid from ${table} where ${among[table] ?? 'true'} order by ctid offset ${below(12)} % greatest(1,
     (select count(*) from ${table} where ${among[table] ?? 'true'})) limit 1)`;

test('an untouched installation has nothing to name', async () => {
  expect(await found()).toEqual([]);
});

test('whatever is altered, removed or added is named', async () => {
  const columns = await guardedColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const unnamed = new Set<string>();
  const made = { altered: 0, removed: 0, added: 0 };
  const note = (what: keyof typeof made, where: string, faults: string[] | null) => {
    if (faults === null) return;
    made[what] += 1;
    if (faults.length === 0) unnamed.add(`${what} ${where}`);
  };
  for (let number = 0; number < tries; number += 1) {
    // Every column once before any comes twice.
    const { table, column, type } = columns[number < columns.length ? number : below(columns.length)] as Column;
    const value = altered[type];
    if (value === undefined) throw new Error(`Nobody knows how to alter ${table}.${column}, a ${type}.`);
    // Something made up, or what another row says.
    const borrowed = `coalesce((select o.${column} from ${table} o where o.${column} <> t.${column} limit 1), ${value(column)})`;
    const isMadeUp = below(2) === 0 || type === 'tsvector' || type.startsWith('timestamp');
    note(
      'altered',
      `${table}.${column}`,
      await tried(
        `update ${table} t set ${column} = ${isMadeUp ? value(column) : borrowed} where ctid = ${oneRow(table)}`,
      ),
    );
    if (number % 4 > 0) continue;
    const other = tables[below(tables.length)] as string;
    note('removed', other, await tried(`delete from ${other} where ctid = ${oneRow(other, removable)}`));
    const keys = columns.filter((one) => one.table === other && one.type === 'uuid').map((one) => one.column);
    const key = keys[below(keys.length)];
    if (key === undefined) continue;
    const copy = `jsonb_populate_record(t, jsonb_build_object('${key}', gen_random_uuid()))`;
    note(
      'added',
      other,
      await tried(
        `insert into ${other} overriding system value select (${copy}).* from ${other} t where ctid = ${oneRow(other)}`,
      ),
    );
  }
  console.info(`${tries} tries: ${JSON.stringify(made)}`);
  expect([...unnamed]).toEqual([]);
  expect(made.altered).toBeGreaterThan(tries / 2);
}, 3_600_000);

/** Each goes on until the last check is over: releases, reading, drafts, comments, moves, exports, people. */
async function work(isOver: () => boolean): Promise<number> {
  const { quality, author, scope } = world;
  const administrator = await world.as(world.administrator);
  const reader = await world.member(scope, ['reader']);
  const asReader = await world.as(reader);
  const asFounder = await world.as(await world.member(scope, ['scope-admin', 'quality-manager']));
  const folders: string[] = [];
  for (const name of ['Left', 'Right']) {
    folders.push(ok(await asFounder.post(`/api/scopes/${scope.id}/folders`, { name }), 201).id);
  }
  const duty = { folderId: folders[0], userIds: [reader.userId], days: 3 };
  ok(await quality.post(`/api/scopes/${scope.id}/reading-duties`, duty), 201);
  ok(await administrator.patch(`/api/scopes/${scope.id}`, { rules: { fourEyes: false } }), 200);
  let acts = 0;
  const again = async (act: (round: number) => Promise<void>) => {
    for (let round = 0; !isOver(); round += 1) {
      // Who is told to try again tries again.
      const isDone = await act(round).then(
        () => true,
        (error: Error) => {
          if (!error.message.includes('got 503')) throw error;
          return false;
        },
      );
      if (isDone) acts += 1;
    }
  };
  const place = (round: number) => folders[round % 2] as string;
  await Promise.all([
    again(async (round) => {
      const { id, documentId } = await world.released({ folderId: place(round) });
      await asReader.post(`/api/documents/versions/${id}/acknowledge`, {});
      await quality.put(`/api/documents/${documentId}/folder`, { folderId: place(round + 1) });
      ok(await quality.get(`/api/documents/versions/${id}/export/pdf`), 200);
      if (round % 2 === 0) await world.step({ id }, 'revoke');
    }),
    again(async (round) => {
      const { id } = (await world.create({}, author)).latestVersion;
      ok(await author.patch(`/api/documents/versions/${id}`, { markdown: `Text of round ${round}.` }), 200);
      await world.step({ id }, 'submit');
      ok(await quality.post(`/api/documents/versions/${id}/comments`, { body: `Round ${round}?` }), 201);
      await world.step({ id }, 'return');
    }),
    again(async (round) => {
      const path = `/api/users/${reader.userId}`;
      ok(await administrator.patch(path, { disabled: round % 2 === 0, displayName: `Reader ${round}` }), 200);
      ok(await administrator.patch(path, { disabled: false }), 200);
    }),
  ]);
  return acts;
}

test('nothing is named while people work', async () => {
  let isOver = false;
  const key = signingKeyOf(world.config);
  const working = work(() => isOver);
  // What goes wrong there fails the test when it is waited for.
  working.catch(() => {});
  const until = Date.now() + meanwhileMs;
  let checks = 0;
  try {
    for (; Date.now() < until || checks < 3; checks += 1) {
      const remembered = readSealedHeads(world.config.dataDir);
      await client.query('begin isolation level repeatable read read only');
      const { breaks } = await verifyChains(client);
      const { faults } = await verifySeals(client, { keys: [key], codes: key, remembered, sealsExpected: false });
      expect([...breaks, ...faults, ...(await found())]).toEqual([]);
      await client.query('commit');
    }
  } finally {
    isOver = true;
  }
  expect(await working).toBeGreaterThan(0);
  console.info(`${checks} checks while people worked`);
});
