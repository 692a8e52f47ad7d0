/** verify-audit: the chains hold under parallel writes, and tampering is found. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyChains } from '../../server/audit/index.ts';
import { startWorld, superuser, untilTaken, type World, type WorldScope } from '../harness/index.ts';
import { runCommand } from '../harness/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'muniment-heads-'));
let world: World;
let scope: WorldScope;
let tamper: pg.Client;

beforeAll(async () => {
  world = await startWorld({ poolSize: 20 });
  tamper = await superuser(world.database.url);
  await tamper.query('set search_path = muniment');
});
beforeEach(async () => {
  scope = await world.createScope();
  for (let count = 0; count < 4; count += 1) await world.member(scope, ['reader']);
});
afterAll(async () => {
  await tamper?.end();
  await world?.close();
  rmSync(folder, { recursive: true });
});

/** The command itself, as an operator runs it. */
const verifyAudit = (...args: string[]) => runCommand('verify-audit', { DATABASE_URL: world.database.url }, args);

/** What the command reads, without its process: as the backup role. */
async function verify(): Promise<string[]> {
  const client = await superuser(world.database.url);
  try {
    await client.query('set role muniment_backup');
    const { breaks } = await verifyChains(client);
    return breaks.map(({ chain, seq, reason }) => `${chain} event ${seq}: ${reason}`);
  } finally {
    await client.end();
  }
}

/** As one who may do anything, and puts everything back for the next test. */
async function tampered(statement: string, values: unknown[], act: () => Promise<void>): Promise<void> {
  const keep = ['audit_events', 'audit_heads', 'installation_events'];
  await tamper.query(`set session_replication_role = replica`);
  for (const table of keep) await tamper.query(`create temp table kept_${table} as select * from ${table}`);
  await tamper.query(statement, values);
  try {
    await act();
  } finally {
    for (const table of keep) {
      await tamper.query(`delete from ${table}`);
      await tamper.query(`insert into ${table} select * from kept_${table}`);
      await tamper.query(`drop table kept_${table}`);
    }
    await tamper.query(`set session_replication_role = origin`);
  }
}

test('five hundred parallel audited writes leave chains that hold', async () => {
  const admin = await world.as(world.administrator);
  const users = await Promise.all(Array.from({ length: 50 }, () => world.createUser('Parallel')));
  const roles = ['reader', 'author', 'approver', 'auditor', 'scope-admin'];
  const writes = roles.flatMap((role) => users.map((user) => ({ user, role })));
  const other = await world.createScope('Other chain');
  const write = (path: string, role: string) => untilTaken(() => admin.put(path, { roles: [role], permissions: [] }));
  const answers = await Promise.all(
    [scope, other].flatMap(({ id }) =>
      writes.map(({ user, role }) => write(`/api/scopes/${id}/members/${user.userId}`, role)),
    ),
  );
  expect(answers).toHaveLength(500);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { rows } = await tamper.query(
    'select count(*)::int as events, max(seq)::int as last from audit_events where scope_id = $1',
    [other.id],
  );
  expect(rows[0]).toEqual({ events: 251, last: 251 });
  expect(await verifyAudit()).toMatchObject({ code: 0, output: expect.stringContaining('all hold') });
});

describe('a break is found and named', () => {
  test.each([
    [
      'the content of an event was edited',
      `update audit_events set changes = '{}' where scope_id = $1 and seq = 3`,
      'event 3',
    ],
    [
      'the actor of an event was edited',
      `update audit_events set actor_name = 'X' where scope_id = $1 and seq = 2`,
      'event 2',
    ],
    [
      'the time of an event was edited',
      `update audit_events set at = at - interval '1 day' where scope_id = $1 and seq = 4`,
      'event 4',
    ],
    ['an event in the middle was removed', `delete from audit_events where scope_id = $1 and seq = 3`, 'event 4'],
    ['the first event was removed', `delete from audit_events where scope_id = $1 and seq = 1`, 'event 2'],
    [
      'the last event was removed',
      `delete from audit_events where scope_id = $1 and seq = 5`,
      'should end at 5 and ends at 4',
    ],
    ['all events were removed', `delete from audit_events where scope_id = $1`, 'should end at 5 and ends at 0'],
    ['the head was changed', `update audit_heads set hash = '\\x00' where scope_id = $1`, 'keeps has another hash'],
    ['the head was removed', `delete from audit_heads where scope_id = $1`, 'lost the head'],
  ])('when %s', async (_what, statement, named) => {
    await tampered(statement, [scope.id], async () => {
      expect(await verify()).toEqual([expect.stringContaining(named)]);
      expect((await verify())[0]).toContain(scope.id);
    });
    expect(await verify()).toEqual([]);
  });

  test('when an edited event got a fitting hash of its own', async () => {
    const recomputed = `update audit_events set actor_name = 'X', hash = audit_hash(previous_hash, scope_id, seq, id, type,
      actor_id, 'X', entity_type, entity_id, entity_label, changes, at, via) where scope_id = $1 and seq = 2`;
    await tampered(recomputed, [scope.id], async () => {
      expect(await verify()).toEqual([expect.stringContaining(`${scope.id} event 3`)]);
    });
  });

  test('when the function that hashes was replaced, so that edited events seem to fit', async () => {
    const { rows } = await tamper.query(`select pg_get_functiondef('audit_hash'::regproc) as text`);
    const ours: string = rows[0].text;
    await tamper.query(ours.replace('entity_label, changes,', `entity_label, '{}'::jsonb,`));
    expect(await verify()).toEqual([expect.stringContaining('audit_hash')]);
    await tamper.query(ours);
    expect(await verify()).toEqual([]);
  });

  test('when two scopes were given the chain of each other, heads included', async () => {
    const { id } = await world.createScope('Swapped');
    const swap = (table: string) => `
      create temp table swapped as select * from ${table} where scope_id in ('${scope.id}', '${id}');
      delete from ${table} where scope_id in ('${scope.id}', '${id}');
      update swapped set scope_id = case scope_id when '${scope.id}' then '${id}'::uuid else '${scope.id}'::uuid end;
      insert into ${table} select * from swapped;
      drop table swapped;`;
    await tampered(swap('audit_events') + swap('audit_heads'), [], async () => {
      const found = await verify();
      expect(found).toHaveLength(2);
      for (const chain of [scope.id, id]) {
        expect(found).toContain(`${chain} event 1: its content is not what was written`);
      }
    });
    expect(await verify()).toEqual([]);
  });

  test('when it is in the chain of the installation', async () => {
    await tampered(`update installation_events set entity_label = 'X' where seq = $1`, [2], async () => {
      expect(await verify()).toEqual([expect.stringContaining('installation event 2')]);
    });
  });

  test('by the command, which then ends with 1', async () => {
    await tampered(`delete from audit_events where scope_id = $1 and seq = 3`, [scope.id], async () => {
      const { code, output } = await verifyAudit();
      expect(code).toBe(1);
      expect(output).toContain(`Broken: scope ${scope.id}, event 4`);
    });
  });
});

test('a last event removed together with its head is found against a kept head', async () => {
  const file = join(folder, 'heads.json');
  const printed = await verifyAudit('--heads');
  expect(printed.code).toBe(0);
  writeFileSync(file, printed.output);
  await world.member(scope, ['reader']);
  expect((await verifyAudit('--against', file)).code).toBe(0);
  const cut = `with cut as (delete from audit_events where scope_id = $1 and seq >= 5)
    update audit_heads h set seq = 4, hash = e.hash, at = e.at from audit_events e
    where h.scope_id = $1 and e.scope_id = $1 and e.seq = 4`;
  await tampered(cut, [scope.id], async () => {
    // The chains alone hold; only who replays them misses what the events told of.
    expect((await verifyAudit('--chains-only')).code).toBe(0);
    expect((await verifyAudit()).output).toMatch(/Not by the trail: Member .*: the trail does not know it/);
    const { code, output } = await verifyAudit('--against', file);
    expect([code, output]).toEqual([1, expect.stringContaining(`Broken: scope ${scope.id}, event 5`)]);
  });
});

test('a file that holds no heads is refused in plain words', async () => {
  const file = join(folder, 'nonsense.json');
  writeFileSync(file, '{"heads": "none"}');
  const { code, output } = await verifyAudit('--against', file);
  expect([code, output]).toEqual([1, expect.stringContaining('does not hold heads')]);
  expect((await verifyAudit('--against', join(folder, 'absent.json'))).output).toContain('cannot be read');
  expect((await verifyAudit('--unknown')).output).toContain('Usage');
});
