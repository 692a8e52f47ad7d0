/**
 * What whoever holds the database can do to the trail, with its superuser and its own hash function but without the key: each
 * is named. Every try happens in a transaction that is taken back.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyChains } from '../../server/audit/index.ts';
import { signingKeyOf, verifySeals } from '../../server/integrity/index.ts';
import { startWorld, superuser, type World, type WorldScope, type WorldUser } from '../harness/index.ts';
import { runCommand } from '../harness/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'muniment-seals-'));
const anchorDir = join(dataDir, 'anchors');
let world: World;
let scope: WorldScope;
let author: WorldUser;
let client: pg.Client;

beforeAll(async () => {
  world = await startWorld({ env: { DATA_DIR: dataDir, ANCHOR_DIR: anchorDir, ANCHOR_EVERY: '1s' } });
  client = await superuser(world.database.url);
  await client.query(`set search_path = muniment; set session_replication_role = replica`);
  scope = await world.createScope('Sealed');
  author = await world.member(scope, ['quality-manager']);
  await world.listen();
  const asAuthor = await world.as(author);
  for (const name of ['Policies', 'Procedures', 'Records']) {
    await asAuthor.post(`/api/scopes/${scope.id}/folders`, { name });
  }
  await sealedToTheEnd();
});

afterAll(async () => {
  await client?.end();
  await world?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Until every event that there is now is sealed. */
async function sealedToTheEnd(): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await client.query(`select h.scope_id from audit_heads h
        where h.seq > coalesce((select max(s.seq) from chain_seals s where s.chain = h.scope_id::text), 0)
        union all select null from installation_head h
        where h.seq > coalesce((select max(s.seq) from chain_seals s where s.chain = 'installation'), 0)`);
      return rows.length === 0;
    },
    { timeout: 300_000, interval: 200 },
  );
}

async function faultsNow({ publicKeyAlone = false, graceSeconds = 10 } = {}): Promise<string[]> {
  const key = signingKeyOf(world.config);
  const { breaks } = await verifyChains(client);
  const { faults: found } = await verifySeals(client, {
    keys: [key],
    codes: publicKeyAlone ? null : key,
    dataDir: publicKeyAlone ? null : dataDir,
    sealsExpected: publicKeyAlone,
    graceSeconds,
  });
  return [...breaks.map(({ chain, seq, reason }) => `${chain} ${seq} ${reason}`), ...found];
}

async function faults(options: { publicKeyAlone?: boolean } = {}): Promise<string[]> {
  await client.query('begin isolation level repeatable read');
  return faultsNow(options).finally(() => client.query('rollback'));
}

/** What is found after these statements; nothing of them stays. */
async function afterTampering(statements: [string, unknown[]?][], publicKeyAlone = false): Promise<string[]> {
  await client.query('begin');
  try {
    for (const [statement, values] of statements) await client.query(statement, values);
    return await faultsNow({ publicKeyAlone, graceSeconds: 0 });
  } finally {
    await client.query('rollback');
  }
}

/** Gives the events from this one on new hashes with the database's own function, and the chain its new head. */
const chainedAnew = (fromSeq: number): [string, unknown[]?][] => [
  [
    `do $$ declare e record; previous bytea; begin
      select coalesce((select hash from audit_events where scope_id = '${scope.id}' and seq = ${fromSeq - 1}), '') into previous;
      for e in select * from audit_events where scope_id = '${scope.id}' and seq >= ${fromSeq} order by seq loop
        update audit_events set previous_hash = previous, hash = audit_hash(previous, e.scope_id, e.seq, e.id, e.type, e.actor_id,
          e.actor_name, e.entity_type, e.entity_id, e.entity_label, e.changes, e.at, e.via) where id = e.id
          returning hash into previous;
      end loop;
      update audit_heads set hash = previous, seq = (select max(seq) from audit_events where scope_id = '${scope.id}')
        where scope_id = '${scope.id}';
    end $$`,
  ],
];

const appended = (columns: string): [string, unknown[]?] => [
  `insert into audit_events (id, scope_id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
     previous_hash, hash, content_digest, code, key_id)
   select gen_random_uuid(), scope_id, seq + 1, 'FOLDER_RENAMED', actor_id, actor_name, entity_type, entity_id, entity_label,
     '{"from": "a", "to": "b"}', at - interval '1 minute', '', '', ${columns}
   from audit_events where scope_id = $1 order by seq desc limit 1`,
  [scope.id],
];

test('an untouched installation holds, also while people work', async () => {
  expect(await faults()).toEqual([]);
  expect(await faults({ publicKeyAlone: true })).toEqual([]);
  const asAuthor = await world.as(author);
  const work = Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      asAuthor.post(`/api/scopes/${scope.id}/folders`, { name: `Folder ${index}` }),
    ),
  );
  for (let round = 0; round < 5; round += 1) expect(await faults()).toEqual([]);
  await work;
  await sealedToTheEnd();
  const verified = await runCommand('verify-audit', {
    DATABASE_URL: world.database.url,
    DATA_DIR: dataDir,
    ANCHOR_DIR: anchorDir,
  });
  expect(verified).toMatchObject({
    code: 0,
    output: expect.stringMatching(/chains are sealed: all fit\.\n\d+ anchors fit\./),
  });
});

describe('whoever holds the database is noticed who', () => {
  const lastSeq = `(select max(seq) from audit_events where scope_id = $1)`;

  test('appends an event without a code, with a code of another event, or with one of their own', async () => {
    for (const code of ['null, null, null', 'content_digest, code, key_id', `content_digest, sha256('x'), key_id`]) {
      const found = await afterTampering([appended(code), ...chainedAnew(1)]);
      expect(found.join('\n'), code).toMatch(/carries no code|content is not what|does not fit|is older/);
    }
  });

  test('attributes an act to somebody else and chains everything anew', async () => {
    const { rows } = await client.query<{ seq: string }>('select seq from audit_events where scope_id = $1', [
      scope.id,
    ]);
    for (const { seq } of rows) {
      const update: [string, unknown[]] = [
        'update audit_events set actor_id = $3, actor_name = $4 where scope_id = $1 and seq = $2',
        [scope.id, seq, author.userId === seq ? null : world.administrator.userId, 'Somebody else'],
      ];
      for (const publicKeyAlone of [false, true]) {
        expect(await afterTampering([update, ...chainedAnew(1)], publicKeyAlone), seq).not.toEqual([]);
      }
    }
  });

  test('alters any column of any event, with or without new hashes', async () => {
    const columns: Record<string, string> = {
      type: `'FOLDER_DELETED'`,
      actor_name: `actor_name || '!'`,
      entity_id: 'gen_random_uuid()',
      entity_label: `entity_label || '!'`,
      changes: `changes || '{"extra": 1}'`,
      at: `at - interval '1 day'`,
      via: `'{"type": "token"}'`,
      content_digest: `sha256('x')`,
      code: `sha256('x')`,
      hash: `sha256('x')`,
    };
    for (const [column, value] of Object.entries(columns)) {
      const update: [string, unknown[]] = [
        `update audit_events set ${column} = ${value} where scope_id = $1 and seq = 1 + $2 % ${lastSeq}`,
        [scope.id, column.length],
      ];
      expect(await afterTampering([update]), column).not.toEqual([]);
      if (column !== 'hash') expect(await afterTampering([update, ...chainedAnew(1)]), column).not.toEqual([]);
    }
  });

  test('cuts off the end of a chain together with its head and its seals', async () => {
    const cut: [string, unknown[]][] = [
      [`delete from audit_events where scope_id = $1 and seq = ${lastSeq}`, [scope.id]],
      [`update chain_seals set seq = seq - 1 where chain = $1`, [scope.id]],
    ];
    expect((await afterTampering([...cut, ...chainedAnew(1)])).join()).toMatch(/sealed it, and it is gone/);
    const withoutSeals: [string, unknown[]] = ['delete from chain_seals where chain = $1', [scope.id]];
    expect((await afterTampering([withoutSeals])).join()).toMatch(/no seal covers it/);
    expect((await afterTampering([['delete from chain_seals']], true)).join()).toMatch(/no seal covers it/);
  });

  test('signs the heads with a key of their own', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const forger = signingKeyOf({
      signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      dataDir,
    });
    const resigned: [string, unknown[]] = [
      'update chain_seals set key_id = $1, signature = $2',
      [forger.id, Buffer.alloc(64)],
    ];
    expect(await afterTampering([resigned])).not.toEqual([]);
    expect((await afterTampering([['update chain_seals set signature = $1', [Buffer.alloc(64)]]])).join()).toMatch(
      /was not signed with the key/,
    );
  });
});

test('a chain with an event that the service did not write is sealed only up to it, which is counted', async () => {
  const other = await world.createScope('Forged');
  await sealedToTheEnd();
  const forged = await superuser(world.database.url);
  await forged.query(`set search_path = muniment; set app.user_id = '${world.administrator.userId}'`);
  await forged.query(
    `insert into audit_events (id, scope_id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes)
     values (gen_random_uuid(), $1, 'FOLDER_CREATED', $2, 'x', 'folder', gen_random_uuid(), 'x', '{}')`,
    [other.id, world.administrator.userId],
  );
  await forged.end();
  await world.addMember(other, author, ['reader']);
  await expect
    .poll(
      async () =>
        (await world.app.metrics.getMetricsAsJSON()).find(({ name }) => name === 'audit_chains_unsealable')?.values[0]
          ?.value,
    )
    .toBeGreaterThan(0);
  expect((await faults()).join('\n')).toMatch(/carries no code/);
});

test('a copy is verified with the public key alone, and a missing anchor is named, the newest too', async () => {
  const keyFile = join(dataDir, 'public.pem');
  writeFileSync(keyFile, signingKeyOf(world.config).pem);
  const elsewhere = mkdtempSync(join(tmpdir(), 'muniment-elsewhere-'));
  const env = { DATABASE_URL: world.database.url, DATA_DIR: elsewhere };
  const alone = await runCommand('verify-audit', env, ['--chains-only', '--public-key', keyFile]);
  expect(alone.output).toMatch(/chains are sealed/);
  rmSync(elsewhere, { recursive: true, force: true });
  expect(readdirSync(anchorDir).length).toBeGreaterThan(2);
});
