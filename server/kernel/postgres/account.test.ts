/** Under which account PostgreSQL runs. What only root can try is tried where the tests run as root, as in CI. */
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountForPostgres, takeOverFolder } from './account.ts';
import { startEmbeddedPostgres } from './index.ts';

const isRoot = process.getuid?.() === 0;
const uidOf = (name: string) => Number(execFileSync('id', ['-u', name], { encoding: 'utf8' }));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muniment-account-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is one of its own when root starts it, and not one that others share', async () => {
  const account = await accountForPostgres(join(folder, 'postgres'));
  if (!isRoot) {
    expect(account).toBeNull();
    return;
  }
  expect(account?.uid).toBe(uidOf('muniment-postgres'));
  expect([0, uidOf('nobody'), uidOf('daemon')]).not.toContain(account?.uid);
});

test('stays the one that the operator gave the folder to', async () => {
  if (isRoot) chownSync(folder, 12_345, 12_345);
  expect(await accountForPostgres(folder)).toEqual(isRoot ? { uid: 12_345, gid: 12_345 } : null);
});

test('takes over a folder of nobody, with all that is in it and nothing that it links to', async () => {
  const outside = join(folder, 'outside');
  const inside = join(folder, 'postgres');
  mkdirSync(join(inside, 'cluster', 'base'), { recursive: true });
  writeFileSync(outside, '');
  writeFileSync(join(inside, 'cluster', 'base', '1'), '');
  symlinkSync(outside, join(inside, 'link'));
  const before = statSync(outside).uid;
  if (isRoot) chownSync(inside, uidOf('nobody'), uidOf('nobody'));
  const account = await accountForPostgres(inside);
  takeOverFolder(inside, account);
  const uid = isRoot ? uidOf('muniment-postgres') : process.getuid?.();
  for (const path of ['', 'cluster', 'cluster/base', 'cluster/base/1']) {
    expect(statSync(join(inside, path)).uid, path).toBe(uid);
  }
  expect(statSync(outside).uid).toBe(before);
});

test('runs a database that ran as nobody before', { timeout: 900_000 }, async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await first.stop();
  if (isRoot) execFileSync('chown', ['-R', 'nobody', join(folder, 'postgres')]);
  const second = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  await second.stop();
  const uid = isRoot ? uidOf('muniment-postgres') : process.getuid?.();
  expect(statSync(join(folder, 'postgres', 'cluster', 'PG_VERSION')).uid).toBe(uid);
});
