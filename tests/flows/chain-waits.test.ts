/**
 * An event goes out together with the end of its act, so that others of the scope wait for its chain no longer than PostgreSQL needs for
 * the two; what comes behind the event in the same act still finds it, and an event that fails takes its act along.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../../server/audit/index.ts';
import type { Actor, Tx } from '../../server/kernel/database/index.ts';
import { startWorld, superuser, type World, type WorldScope, type WorldUser } from '../harness/index.ts';

let world: World;
let scope: WorldScope;
let user: WorldUser;
beforeAll(async () => {
  world = await startWorld();
  scope = await world.createScope();
  user = await world.member(scope, ['quality-manager']);
});
afterAll(() => world?.close());

const append = (tx: Tx, label: string, { scopeId = scope.id, actor = user as Actor } = {}) =>
  appendAudit(tx, {
    scopeId,
    actor,
    type: 'SCOPE_CHANGED',
    entity: { type: 'scope', id: scopeId, label },
    changes: {},
  });

const labels = (tx: Tx) =>
  tx.selectFrom('audit_events').select('entity_label').where('type', '=', 'SCOPE_CHANGED').orderBy('seq').execute();

const written = async () => (await world.db.withActor(user, labels)).map(({ entity_label }) => entity_label as string);

/** Whether nobody has the head of the scope's chain. */
async function isFree(): Promise<boolean> {
  const client = await superuser(world.database.url);
  try {
    const ask = 'select from muniment.audit_heads where scope_id = $1 for update skip locked';
    return (await client.query(ask, [scope.id])).rows.length === 1;
  } finally {
    await client.end();
  }
}

test('the chain is free while an act that has written its event goes on', async () => {
  const free = await world.db.withActor(user, async (tx) => {
    await append(tx, 'At the end');
    return isFree();
  });
  expect(free).toBe(true);
  expect(await written()).toContain('At the end');
});

test('the chain is held from the first statement behind the event on', async () => {
  const free = await world.db.withActor(user, async (tx) => {
    await append(tx, 'In the middle');
    const found = await labels(tx);
    expect(found.at(-1)?.entity_label).toBe('In the middle');
    return isFree();
  });
  expect(free).toBe(false);
});

test('several events of one act keep their order', async () => {
  await world.db.withActor(user, async (tx) => {
    await append(tx, 'First');
    await append(tx, 'Second');
    await Promise.all([append(tx, 'Third'), append(tx, 'Fourth')]);
  });
  expect((await written()).slice(-4)).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('an event that is the only statement of its act is written', async () => {
  await world.db.withActor(user, (tx) => append(tx, 'Alone'));
  expect((await written()).at(-1)).toBe('Alone');
});

test('an act whose event is refused leaves nothing behind and is not reported as done', async () => {
  const elsewhere = await world.createScope();
  const act = world.db.withActor(user, async (tx) => {
    await tx.insertInto('pack_choices').values(choice('Refused')).execute();
    await append(tx, 'Refused', { scopeId: elsewhere.id });
  });
  await expect(act).rejects.toThrow(/row-level security/);
  const kept = await world.db.withActor(user, (tx) => tx.selectFrom('pack_choices').select('name').execute());
  expect(kept.map(({ name }) => name)).not.toContain('Refused');
  expect(await written()).not.toContain('Refused');
});

test('an act that fails after its event leaves none', async () => {
  const act = world.db.withActor(user, async (tx) => {
    await append(tx, 'Given up');
    throw new Error('No.');
  });
  await expect(act).rejects.toThrow('No.');
  expect(await written()).not.toContain('Given up');
  // The connection is fit for the next act, and keeps nothing back for it.
  await world.db.withActor(user, (tx) => append(tx, 'After that'));
  expect((await written()).at(-1)).toBe('After that');
});

test('events of many at once make one chain without a gap', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => world.db.withActor(user, (tx) => append(tx, `Of many ${n}`))));
  const client = await superuser(world.database.url);
  const { rows: gaps } = await client.query(
    `select seq from (select seq, previous_hash, lag(hash, 1, ''::bytea) over (order by seq) as before,
       row_number() over (order by seq) as place from muniment.audit_events where scope_id = $1) e
     where previous_hash <> before or seq <> place`,
    [scope.id],
  );
  await client.end();
  expect(gaps).toEqual([]);
});

function choice(name: string) {
  return { id: crypto.randomUUID(), scope_id: scope.id, name, format: 'zip', saved_by: user.userId } as const;
}
