/** Both stores, each on the real thing: PostgreSQL, and an S3 server in a process of its own. */
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase, superuser } from '../../../tests/harness/index.ts';
import { type S3Server, startS3Server } from '../../../tests/harness/s3-server.ts';
import { type Actor, type Database, openDatabase } from '../database/index.ts';
import { newId } from '../ids.ts';
import type { Blob } from './backend.ts';
import { BlobDamaged, type BlobStore, openBlobStore, type Run, readWhole } from './index.ts';

let fresh: FreshDatabase;
let db: Database;
let s3: S3Server;
const actor: Actor = { userId: newId(), displayName: 'Blob Tester', admin: false };
const [scopeId, otherScopeId, foreignScopeId] = [newId(), newId(), newId()];
const run: Run = (act) => db.withActor(actor, act);

beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.appUrl });
  const client = await superuser(fresh.url);
  await client.query('set search_path = muniment');
  await client.query('insert into users (id, email, email_key, display_name) values ($1, $2, $2, $3)', [
    actor.userId,
    'blobs@test.example',
    actor.displayName,
  ]);
  for (const id of [scopeId, otherScopeId, foreignScopeId]) {
    await client.query('insert into scopes (id, name) values ($1, $2)', [id, `Blobs ${id}`]);
  }
  for (const id of [scopeId, otherScopeId]) {
    await client.query(
      "insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{reader}', '{}')",
      [id, actor.userId],
    );
  }
  await client.end();
  s3 = await startS3Server();
});

afterAll(async () => {
  s3?.close();
  await db?.close();
  await fresh?.close();
});

function blobOf(bytes: Buffer) {
  return { scopeId, sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
}

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 60_001) yield bytes.subarray(at, at + 60_001);
}

/** As a request does it: the bytes first, then the transaction that keeps them. */
async function keep(store: BlobStore, blob: Blob, open: () => AsyncIterable<Uint8Array>): Promise<void> {
  const staged = await store.stage(run, blob, open);
  await run((tx) => store.keep(tx, staged));
}

const kinds = [
  ['PostgreSQL', { kind: 'db' as const }],
  ['S3', { kind: 's3' as const, bucket: 'muniment-test', prefix: 'files', timeoutSeconds: 20 }],
] as const;

test('after a change of store, what lies in PostgreSQL is still read', async () => {
  const bytes = randomBytes(2000);
  const blob = blobOf(bytes);
  await keep(openBlobStore(kinds[0][1]), blob, () => inPieces(bytes));
  expect((await readWhole(openBlobStore(kinds[1][1]), run, blob)).equals(bytes)).toBe(true);
});

describe.each(kinds)('bytes in %s', (_name, config) => {
  const store = (): BlobStore => openBlobStore(config);

  test('come back as they were, also when they fill many chunks', async () => {
    const bytes = randomBytes(3 * 1024 * 1024 + 17);
    const blob = blobOf(bytes);
    await keep(store(), blob, () => inPieces(bytes));
    expect((await readWhole(store(), run, blob)).equals(bytes)).toBe(true);
  });

  test('are written once in a scope', async () => {
    const bytes = randomBytes(1000);
    const blob = blobOf(bytes);
    let opened = 0;
    const open = () => {
      opened += 1;
      return inPieces(bytes);
    };
    await keep(store(), blob, open);
    await keep(store(), blob, open);
    expect(opened).toBe(1);
  });

  test('are gone once released and swept, and can be kept again', async () => {
    const bytes = randomBytes(1000);
    const blob = blobOf(bytes);
    await keep(store(), blob, () => inPieces(bytes));
    await run(async (tx) => {
      await store().hold(tx, scopeId, [blob.sha256]);
      await store().release(tx, scopeId, [blob.sha256]);
    });
    await store().sweep(run, scopeId);
    await expect(readWhole(store(), run, blob)).rejects.toThrow(BlobDamaged);
    await keep(store(), blob, () => inPieces(bytes));
    expect((await readWhole(store(), run, blob)).equals(bytes)).toBe(true);
  });

  test('kept again between release and sweep survive the sweep', async () => {
    const bytes = randomBytes(1000);
    const blob = blobOf(bytes);
    await keep(store(), blob, () => inPieces(bytes));
    await run((tx) => store().release(tx, scopeId, [blob.sha256]));
    await keep(store(), blob, () => inPieces(bytes));
    await store().sweep(run, scopeId);
    expect((await readWhole(store(), run, blob)).equals(bytes)).toBe(true);
  });

  test('copied into another scope outlive the original', async () => {
    const bytes = randomBytes(700_000);
    const blob = blobOf(bytes);
    await keep(store(), blob, () => inPieces(bytes));
    const staged = await store().stage(run, { ...blob, scopeId: otherScopeId }, (inner) => store().open(inner, blob));
    await run((tx) => store().keep(tx, staged));
    await run((tx) => store().release(tx, scopeId, [blob.sha256]));
    await store().sweep(run, scopeId);
    const copy = { ...blob, scopeId: otherScopeId };
    expect((await readWhole(store(), run, copy)).equals(bytes)).toBe(true);
  });

  test('cannot be read from, kept in or released from a scope that the caller does not belong to', async () => {
    const bytes = randomBytes(10);
    const foreign = { ...blobOf(bytes), scopeId: foreignScopeId };
    await expect(keep(store(), foreign, () => inPieces(bytes))).rejects.toThrow();
    await expect(readWhole(store(), run, foreign)).rejects.toThrow(BlobDamaged);
  });

  test('that do not match their digest are reported, not handed out as sound', async () => {
    const bytes = randomBytes(500);
    const blob = { ...blobOf(bytes), sha256: 'ab'.repeat(32) };
    await keep(store(), blob, () => inPieces(bytes));
    await expect(readWhole(store(), run, blob)).rejects.toThrow(/damaged/);
    await run((tx) => store().release(tx, scopeId, [blob.sha256]));
  });
});

describe('objects outside the database', () => {
  const store = (prefix = 'files') => openBlobStore({ ...kinds[1][1], prefix });
  const objects = (sha256: string) =>
    readdirSync(join(s3.folder, s3.bucket, 'files', scopeId)).filter((name) => name.startsWith(sha256));
  const asOwner = async (statement: string) => {
    const client = await superuser(fresh.url);
    await client.query(`set search_path = muniment; ${statement}`);
    await client.end();
  };

  test('that no transaction came to keep are erased once their time is over, and not before', async () => {
    const bytes = randomBytes(1000);
    const staged = await store().stage(run, blobOf(bytes), () => inPieces(bytes));
    const sweepAll = () => store().sweepAll((act) => db.withoutActor(act));
    await sweepAll();
    expect(objects(staged.sha256)).not.toEqual([]);
    await asOwner(`update blob_removals set due_at = now() where sha256 = '${staged.sha256}'`);
    await expect(run((tx) => store().keep(tx, staged))).rejects.toMatchObject({ code: 'BUSY' });
    expect(await sweepAll()).toBeGreaterThan(0);
    expect(objects(staged.sha256)).toEqual([]);
    expect(await sweepAll()).toBe(0);
  });

  test('are lost where others are there, and elsewhere where none is: a wrong prefix is no damage', async () => {
    const [one, other] = [randomBytes(1000), randomBytes(1000)];
    for (const bytes of [one, other]) await keep(store(), blobOf(bytes), () => inPieces(bytes));
    const wrong = readWhole(store('elsewhere'), run, blobOf(one));
    await expect(wrong).rejects.toMatchObject({ code: 'BUSY', message: expect.stringContaining('prefix') });
    await expect(store('elsewhere').check(run)).rejects.toThrow('check its bucket and prefix');
    await expect(openBlobStore({ kind: 'db' }).check(run)).rejects.toThrow('set BLOB_STORE');
    await store().check(run);
    for (const name of objects(blobOf(one).sha256)) rmSync(join(s3.folder, s3.bucket, 'files', scopeId, name));
    await expect(readWhole(store(), run, blobOf(one))).rejects.toThrow(BlobDamaged);
    expect((await readWhole(store(), run, blobOf(other))).equals(other)).toBe(true);
    await store().check(run);
  });

  test('are asked for with credentials and in a bucket that are right, or the check says what is wrong', async () => {
    const nowhere = openBlobStore({ ...kinds[1][1], bucket: 'no-such-bucket' });
    await expect(nowhere.check(run)).rejects.toThrow('names the bucket no-such-bucket, but there is no such bucket.');
    process.env.AWS_ACCESS_KEY_ID = 'wrong';
    await expect(store().check(run)).rejects.toThrow('but the credentials do not allow it.');
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  });

  test('whose source fails on the way fail with its error, and nothing is kept', async () => {
    const blob = blobOf(randomBytes(900_000));
    async function* breaking() {
      yield randomBytes(100_000);
      throw new BlobDamaged('half of it is gone');
    }
    await expect(store().stage(run, blob, breaking)).rejects.toThrow('half of it is gone');
    await expect(readWhole(store(), run, blob)).rejects.toThrow(BlobDamaged);
  });
});
