/**
 * What whoever holds the database can do to the trail, with its superuser and its own hash function but without the key: each
 * is named. Every try happens in a transaction that is taken back.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codeOf, contentDigest, verifyChains } from '../../server/audit/index.ts';
import { readSealedHeads, signingKeyOf, startSealing, verifySeals } from '../../server/integrity/index.ts';
import { openDatabase } from '../../server/kernel/database/index.ts';
import { processMetrics } from '../../server/kernel/process-metrics.ts';
import { startWorld, superuser, type World, type WorldScope, type WorldUser } from '../harness/index.ts';
import { runCommand } from '../harness/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'muniment-seals-'));
const anchorDir = join(dataDir, 'anchors');
let world: World;
let scope: WorldScope;
let author: WorldUser;
let client: pg.Client;
/** Read before the moment of the database that is checked. */
let sealedHeads: ReturnType<typeof readSealedHeads> = null;

beforeAll(async () => {
  world = await startWorld({ env: { DATA_DIR: dataDir, ANCHOR_DIR: anchorDir, ANCHOR_EVERY: '1s' } });
  client = await superuser(world.database.url);
  await client.query(`set search_path = muniment; set session_replication_role = replica`);
  scope = await world.createScope('Sealed');
  author = await world.member(scope, ['scope-admin']);
  await world.listen();
  const asAuthor = await world.as(author);
  for (const name of ['Policies', 'Procedures', 'Records']) {
    expect((await asAuthor.post(`/api/scopes/${scope.id}/folders`, { name })).status).toBe(201);
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
  const remembered = publicKeyAlone ? null : sealedHeads;
  const { breaks } = await verifyChains(client);
  const { faults: found } = await verifySeals(client, {
    keys: [key],
    codes: publicKeyAlone ? null : key,
    remembered,
    sealsExpected: publicKeyAlone,
    graceSeconds,
  });
  return [...breaks.map(({ chain, seq, reason }) => `${chain} ${seq} ${reason}`), ...found];
}

async function faults(options: { publicKeyAlone?: boolean } = {}): Promise<string[]> {
  sealedHeads = readSealedHeads(dataDir);
  await client.query('begin isolation level repeatable read');
  return faultsNow(options).finally(() => client.query('rollback'));
}

/** What is found after these statements; nothing of them stays. */
async function afterTampering(statements: [string, unknown[]?][], publicKeyAlone = false): Promise<string[]> {
  sealedHeads = readSealedHeads(dataDir);
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

function keyOfForger(): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return signingKeyOf({ signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), dataDir });
}

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

type SigningKey = ReturnType<typeof signingKeyOf>;

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

  test('makes the trail look like that of another installation, or dates what comes next into the future', async () => {
    const other: [string] = ['update installation_events set id = gen_random_uuid() where seq = 1'];
    const uncoded: [string] = ['update installation_events set code = null, content_digest = null, key_id = null'];
    expect((await afterTampering([['delete from chain_seals'], uncoded, other])).join()).toMatch(/it was exchanged/);
    const ahead: [string] = [`update audit_heads set at = at + interval '1 day'`];
    expect((await afterTampering([ahead])).join()).toMatch(/is not that of an act/);
  });

  test('signs the heads with a key of their own', async () => {
    const forger = keyOfForger();
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

/** An event as whoever holds the database writes it, with its triggers, and with a code where a key is given. */
async function forge(scopeId: string, key: SigningKey | null): Promise<void> {
  const forger = await superuser(world.database.url);
  const { userId } = world.administrator;
  const entity = { type: 'folder', id: randomUUID(), label: 'x' };
  const event = { id: randomUUID(), chain: scopeId, type: 'FOLDER_CREATED', actorId: userId, entity, changes: {} };
  const digest = key === null ? null : contentDigest(event);
  const code = key === null || digest === null ? null : codeOf(key, event, digest);
  await forger.query(`set search_path = muniment; set app.user_id = '${userId}'`);
  await forger.query(
    `insert into audit_events (id, scope_id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes,
       content_digest, code, key_id)
     values ($1, $2, 'FOLDER_CREATED', $3, 'x', 'folder', $4, 'x', '{}', $5, $6, $7)`,
    [event.id, scopeId, userId, entity.id, digest, code, key?.id ?? null],
  );
  await forger.end();
}

const unsealable = async () =>
  (await world.app.metrics.getMetricsAsJSON()).find(({ name }) => name === 'audit_chains_unsealable')?.values[0]
    ?.value ?? 0;

test('a chain with an event that the service did not write is sealed only up to it, which is counted', async () => {
  const scopes = [await world.createScope('Forged'), await world.createScope('Coded by another'), scope];
  const [forged, coded, copied] = scopes as [WorldScope, WorldScope, WorldScope];
  await sealedToTheEnd();
  // Other files of tests share this process, and leave forged chains of their own.
  const before = await unsealable();
  await forge(forged.id, null);
  await forge(coded.id, keyOfForger());
  // An old event once more, under its own identifier, so that its code fits.
  await client.query('alter table audit_events drop constraint audit_events_pkey');
  await client.query(
    `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('seq', h.seq + 1, 'at', h.at,
       'previous_hash', h.hash, 'hash', audit_hash(h.hash, e.scope_id, h.seq + 1, e.id, e.type, e.actor_id, e.actor_name,
         e.entity_type, e.entity_id, e.entity_label, e.changes, h.at, e.via)))).*
     from audit_events e join audit_heads h using (scope_id) where e.scope_id = $1
     order by e.seq limit 1`,
    [copied.id],
  );
  await client.query(
    `update audit_heads h set seq = e.seq, hash = e.hash from audit_events e
     where h.scope_id = $1 and e.scope_id = $1 and e.seq = h.seq + 1`,
    [copied.id],
  );
  for (const one of scopes) await world.addMember(one, await world.createUser(), ['reader']);
  await expect.poll(unsealable).toBe(before + 3);
  const found = (await faults()).join('\n');
  expect(found).toMatch(/carries no code/);
  expect(found).toMatch(/it is a copy of another event/);
  const { rows } = await client.query(
    `select from chain_seals s join audit_heads h on h.scope_id::text = s.chain
     where h.scope_id = any ($1) and s.seq > h.seq - 2`,
    [scopes.map(({ id }) => id)],
  );
  expect(rows).toEqual([]);
});

test('another key takes over what the earlier one sealed, and no chain that nobody coded', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signingKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const elsewhere = mkdtempSync(join(tmpdir(), 'muniment-takeover-'));
  copyFileSync(join(dataDir, 'sealed-heads.json'), join(elsewhere, 'sealed-heads.json'));
  const db = openDatabase({ url: world.database.appUrl, poolSize: 2 });
  const refused: unknown[] = [];
  const log = { error: (fields: { fault?: string }) => refused.push(fields) };
  const config = { ...world.config, signingKey, dataDir: elsewhere };
  const sealer = startSealing({ ...world.services, db, config }, log);
  const { id } = signingKeyOf(config);
  await vi.waitUntil(async () => {
    const { rows } = await client.query('select from chain_seals where key_id = $1', [id]);
    return rows.length > 3;
  });
  expect(refused).toEqual([]);
  const later = await world.createScope('Of the earlier key');
  await client.query(`delete from chain_seals where chain = $1`, [later.id]);
  await sealer.stop();
  const again = startSealing({ ...world.services, db, config }, log);
  await expect.poll(() => refused).toMatchObject([{ chain: later.id, fault: /first events were not written/ }]);
  await again.stop();
  await db.close();
  rmSync(elsewhere, { recursive: true, force: true });
});

test('chains that cannot be sealed because the database is away are counted, and tried again', async () => {
  const failed = async () => {
    const { values = [] } = (await processMetrics.getSingleMetric('seals_failed_total')?.get()) ?? {};
    return values.find(({ labels }) => labels.of === 'chains')?.value ?? 0;
  };
  const before = await failed();
  const away = new URL(world.database.appUrl);
  away.pathname = '/no_such_database';
  const db = openDatabase({ url: away.href, poolSize: 1 });
  const said: string[] = [];
  const log = { error: (_fields: object, message: string) => said.push(message) };
  const sealer = startSealing({ ...world.services, db }, log);
  await expect.poll(failed).toBeGreaterThan(before + 1);
  expect(said[0]).toContain('trying again');
  await sealer.stop();
  await db.close();
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
