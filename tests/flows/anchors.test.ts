/** Anchors: written by themselves, signed, and what they find that the trail itself no longer shows. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signingKeyOf } from '../../server/integrity/index.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { startWorld, superuser, type World, type WorldScope } from '../harness/index.ts';
import { startS3Server } from '../harness/s3-server.ts';
import { runCommand } from '../harness/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'muniment-anchors-'));
const folder = join(dataDir, 'written-here');
let world: World;
let scope: WorldScope;
let tamper: pg.Client;

beforeAll(async () => {
  world = await startWorld({ env: { DATA_DIR: dataDir, ANCHOR_DIR: folder, ANCHOR_EVERY: '1s' } });
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment');
  scope = await world.createScope('Anchored');
  await world.listen();
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
});

/** Whole ones; while one is written it has another name. */
const anchors = () => (existsSync(folder) ? readdirSync(folder).sort() : []).filter((name) => !name.startsWith('.'));

async function nextAnchor(): Promise<void> {
  const before = anchors().length;
  await expect.poll(() => anchors().length).toBeGreaterThan(before + 1);
}

const verifyAudit = (...args: string[]) => verifyAuditOf(world, { DATA_DIR: dataDir }, ...args);

const verifyAuditOf = (of: World, env: Record<string, string>, ...args: string[]) =>
  runCommand('verify-audit', { DATABASE_URL: of.database.url, ...env }, ['--chains-only', ...args]);

test('anchors are written at the start and every ANCHOR_EVERY, and the trail fits them', async () => {
  for (let count = 0; count < 3; count += 1) await world.member(scope, ['reader']);
  await nextAnchor();
  const text = readFileSync(join(folder, anchors().at(-1) ?? ''), 'utf8');
  expect(text).toMatch(new RegExp(`\\r\\n${scope.id}\\t\\d+\\t[0-9a-f]{64}\\r\\n`));
  expect(text).toMatch(/\r\nSignature: ed25519 [0-9a-f]{16} \S+\r\n$/);
  const { code, output } = await verifyAudit('--against', folder);
  expect([code, output]).toEqual([0, expect.stringMatching(/\d+ anchors fit\./)]);
});

test('anchors hold by their numbers where the clocks of two servers put their names in another order', async () => {
  const [, second = '', third = ''] = anchors();
  const late = join(folder, third.replace(/\.txt$/, '-late.txt'));
  renameSync(join(folder, second), late);
  try {
    const { code, output } = await verifyAudit('--against', folder);
    expect([code, output]).toEqual([0, expect.stringMatching(/\d+ anchors fit\./)]);
  } finally {
    renameSync(late, join(folder, second));
  }
});

test('what the database says of its anchors is compared with them', async () => {
  const alter = async (change: string, back: string) => {
    await tamper.query(change);
    const { code, output } = await verifyAudit('--against', folder);
    await tamper.query(back);
    return { code, output };
  };
  const digest = await alter(
    `update anchors set sha256 = 'x' || sha256 where number = 1`,
    `update anchors set sha256 = substr(sha256, 2) where number = 1`,
  );
  expect([digest.code, digest.output]).toEqual([
    1,
    expect.stringContaining('The database counts the anchor 1 otherwise'),
  ]);
  const gone = await alter(
    'update anchors set number = -2 where number = 2',
    'update anchors set number = 2 where number = -2',
  );
  expect([gone.code, gone.output]).toEqual([1, expect.stringContaining('The database counts the anchor')]);
  const chain = '00000000-0000-0000-0000-000000000001';
  const head = await alter(
    `insert into anchored_heads values ('${chain}', 7, now())`,
    `delete from anchored_heads where chain = '${chain}'`,
  );
  expect([head.code, head.output]).toEqual([1, expect.stringContaining(`${chain} was anchored up to event 7`)]);
  expect((await verifyAudit('--against', folder)).code).toBe(0);
});

test('an anchor that cannot be written is counted for the alerts, and so is when the last one was', async () => {
  const metric = async (name: string) => {
    const { text } = await world.stranger.get('/metrics');
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  expect(Date.now() / 1_000 - (await metric('anchor_last_timestamp_seconds'))).toBeLessThan(3_600);
  const before = await metric('anchors_failed_total');
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  writeFileSync(folder, 'in the way of the folder');
  await expect.poll(() => metric('anchors_failed_total')).toBeGreaterThan(before);
  rmSync(folder);
  renameSync(aside, folder);
});

test('a trail whose end was cut off together with its head is found, and the first anchor that does not fit is named', async () => {
  const early = anchors().at(-1) ?? '';
  await world.member(scope, ['author']);
  await nextAnchor();
  const cut = `with gone as (delete from audit_events where scope_id = $1
      and seq = (select max(seq) from audit_events where scope_id = $1) returning *)
    update audit_heads set seq = gone.seq - 1, hash = gone.previous_hash from gone where audit_heads.scope_id = $1`;
  await tamper.query('begin');
  await tamper.query('set local session_replication_role = replica');
  await tamper.query(cut, [scope.id]);
  await tamper.query('commit');
  // The chains alone hold; the server that sealed them remembers more.
  const alone = await verifyAudit();
  expect(alone).toMatchObject({
    code: 1,
    output: expect.stringMatching(/all hold[\s\S]*this server sealed it, and it is gone/),
  });
  const { code, output } = await verifyAudit('--against', folder);
  expect(code).toBe(1);
  const [, named = ''] = /The anchor (anchor-\S+\.txt) no longer fits: event \d+ of scope/.exec(output) ?? [];
  expect(named > early).toBe(true);
  expect(output).toMatch(/What was written up to \S+Z still fits\./);
});

test('an anchor that was changed, and a folder without one, are refused', async () => {
  const other = mkdtempSync(join(tmpdir(), 'muniment-forged-'));
  expect((await verifyAudit('--against', other)).output).toContain('holds no anchors');
  const name = anchors()[0] ?? '';
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(other, name), text.replace('installation\t', 'installation\t9'));
  const { code, output } = await verifyAudit('--against', other);
  expect([code, output]).toEqual([1, expect.stringContaining(`The anchor ${name} is not what was signed`)]);
});

test('after a change of the key, older anchors are explained, and fit with the key that was kept', async () => {
  const changed = mkdtempSync(join(tmpdir(), 'muniment-changed-key-'));
  const kept = join(changed, 'kept.pem');
  const own = signingKeyOf(readConfig({ DATA_DIR: dataDir }));
  writeFileSync(kept, own.pem);
  const anchor = mkdtempSync(join(tmpdir(), 'muniment-first-anchor-'));
  const [name = ''] = anchors();
  writeFileSync(join(anchor, name), readFileSync(join(folder, name)));
  signingKeyOf(readConfig({ DATA_DIR: changed }));
  const without = await verifyAuditOf(world, { DATA_DIR: changed }, '--against', anchor);
  expect(without.code).toBe(1);
  expect(without.output).toMatch(
    new RegExp(
      `signed with the key ${own.id}, .* This installation wrote that key down on \\d{4}-.* its key was changed`,
    ),
  );
  const given = await verifyAuditOf(world, { DATA_DIR: changed }, '--against', anchor, '--key', kept);
  expect(given.output).toContain('1 anchors fit, then one does not.');
  expect(given.output).toMatch(/The newest anchor, number \d+ of \S+, is missing/);
  await tamper.query('delete from signing_keys where id = $1', [own.id]);
  const unknown = await verifyAuditOf(world, { DATA_DIR: changed }, '--against', anchor);
  expect(unknown.output).toContain('never wrote such a key down');
});

test('an anchor that is missing between others is named', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'muniment-fewer-anchors-'));
  const [first = '', gone = '', third = ''] = anchors();
  for (const name of [first, third]) writeFileSync(join(copy, name), readFileSync(join(folder, name)));
  const { code, output } = await verifyAudit('--against', copy);
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(`The anchor with the number 2 is missing before ${third}`),
  ]);
  expect(gone).not.toBe('');
});

test('anchors go to a bucket where one is named, and the trail is compared with them there', async () => {
  const s3 = await startS3Server();
  const own = mkdtempSync(join(tmpdir(), 'muniment-bucketed-'));
  const env = { DATA_DIR: own, ANCHOR_DIR: `s3://${s3.bucket}/anchors` };
  const bucketed = await startWorld({ env });
  try {
    await bucketed.listen();
    const kept = () => readdirSync(join(s3.folder, s3.bucket), { recursive: true }).map(String);
    await expect.poll(() => kept().some((path) => /anchors.anchor-/.test(path))).toBe(true);
    const against = ['--against', `s3://${s3.bucket}/anchors`] as const;
    const fitting = await verifyAuditOf(bucketed, { ...env, ...s3.env }, ...against);
    expect([fitting.code, fitting.output]).toEqual([0, expect.stringMatching(/\n1 anchors fit\./)]);
    const elsewhere = await verifyAuditOf(bucketed, { ...env, ...s3.env }, '--against', `s3://${s3.bucket}/elsewhere`);
    expect([elsewhere.code, elsewhere.output]).toEqual([1, expect.stringContaining('holds no anchors')]);
  } finally {
    await bucketed.close();
    s3.close();
  }
});

test.each(['0s', '2d', 'often', '5'])('ANCHOR_EVERY=%s is refused', (every) => {
  expect(() => readConfig({ ANCHOR_EVERY: every })).toThrow(/ANCHOR_EVERY/);
});
