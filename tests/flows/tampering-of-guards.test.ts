/** What guards the records inside of the database, dropped or replaced by its superuser; and what only shows once it is. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChains } from '../../server/audit/index.ts';
import { signingKeyOf, verifyDerived, verifySchema, verifySeals } from '../../server/integrity/index.ts';
import { replayTrail } from '../../server/replay/index.ts';
import { superuser } from '../harness/index.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let client: pg.Client;
beforeAll(async () => {
  world = await startDocumentsWorld();
  const { quality, scope } = world;
  const founder = await world.as(await world.member(scope, ['scope-admin']));
  const folder = ok(await founder.post(`/api/scopes/${scope.id}/folders`, { name: 'Procedures' }), 201);
  const duty = { folderId: folder.id, userIds: [(await world.member(scope, ['reader'])).userId], days: 7 };
  ok(await quality.post(`/api/scopes/${scope.id}/reading-duties`, duty), 201);
  const { id } = (await world.create({ folderId: folder.id })).latestVersion;
  ok(await upload(quality, id, 'p.png', png()), 201);
  await world.step({ id }, 'submit');
  await world.step({ id }, 'release');
  await world.token(quality);
  client = await superuser(world.database.url);
  await client.query('set search_path = muniment; set session_replication_role = replica');
});
afterAll(async () => {
  await client?.end();
  await world?.close();
});

async function found(): Promise<string[]> {
  const key = signingKeyOf(world.config);
  const { breaks } = await verifyChains(client);
  const { faults } = await verifySeals(client, { keys: [key], codes: key, remembered: null, sealsExpected: false });
  const { strays } = await verifyDerived(client);
  const named = [...breaks.map(({ reason }) => reason), ...faults, ...strays];
  return [...named, ...(await replayTrail(client)), ...(await verifySchema(client))];
}

/** Nothing of it stays. */
async function after(...statements: string[]): Promise<string[]> {
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    return await found();
  } finally {
    await client.query('rollback');
  }
}

test('an untouched installation has nothing to name', async () => {
  expect(await after()).toEqual([]);
});

test.each([
  [
    'alter table audit_events disable trigger audit_events_append_only',
    'The trigger audit_events_append_only of audit_events is gone',
  ],
  ['drop trigger audit_events_link on audit_events', 'The trigger audit_events_link of audit_events is gone'],
  ['alter table reviewers drop constraint reviewers_pkey', 'The constraint reviewers_pkey of reviewers is gone'],
  [
    'alter table documents drop constraint documents_human_id_unique',
    'The constraint documents_human_id_unique of documents is gone',
  ],
  ['alter table reviewers alter ordinal drop not null', 'The column ordinal of reviewers is not that of this release'],
  [
    'drop index pack_choices_name_unique_in_scope',
    'The constraint pack_choices_name_unique_in_scope of pack_choices is gone',
  ],
  [
    `create or replace function audit_is_append_only() returns trigger language plpgsql as 'begin return new; end'`,
    'The function audit_is_append_only is not that of this release',
  ],
  [
    `create function more_rights() returns boolean language sql as 'select true'`,
    'The function more_rights is not that of this release',
  ],
  ['drop function reading_missing cascade', 'reading_missing'],
  [
    `alter table users drop constraint users_email_key_is_lower_case;
     alter table users add constraint users_email_key_is_lower_case check (true)`,
    'The constraint users_email_key_is_lower_case of users is not that of this release',
  ],
  [
    `drop trigger audit_events_append_only on audit_events;
     create trigger audit_events_append_only before delete on audit_events for each row when (false) execute function audit_is_append_only()`,
    'The trigger audit_events_append_only of audit_events is not that of this release',
  ],
  [
    `alter function is_administrator() set search_path = public`,
    'The function is_administrator is not that of this release',
  ],
  ['alter table versions disable row level security', 'The row security of versions is gone'],
  ['alter table versions no force row level security', 'The forced row security of versions is gone'],
  ['drop policy scope_isolation on versions', 'The policy scope_isolation of versions is gone'],
  [
    'alter policy scope_isolation on versions using (true) with check (true)',
    'The policy scope_isolation of versions is not that of this release',
  ],
  [
    'create policy more on versions for select to public using (true)',
    'The policy more of versions is not that of this release',
  ],
  ['grant update on audit_events to public', 'update on table audit_events to public is not that of this release'],
  ['revoke select on members from public cascade; grant all on members to public', 'on table members to public is not'],
  ['grant update (hash) on audit_events to public', 'grant update (hash) on audit_events to'],
  ['create rule nothing as on delete to members do instead nothing', 'The rule nothing of members is not of this'],
  ['create view more as select * from users', 'The rule _RETURN of more is not of this release'],
])('%s is named', async (statement, sentence) => {
  if (statement.startsWith('drop function')) {
    await expect(after(statement)).rejects.toThrow(sentence);
    return;
  }
  expect((await after(statement)).join('\n')).toContain(sentence);
});

test('a trigger that was added is named', async () => {
  const planted = `create trigger planted before insert on members for each row execute function audit_is_append_only()`;
  expect(await after(planted)).toEqual(['The trigger planted of members is not that of this release.']);
});

test.each(['scopes', 'folders', 'documents', 'versions', 'reading_duties', 'users', 'api_tokens'])(
  'when a row of %s was made is compared with the event of the act',
  async (table) => {
    for (const hours of [-2, 2]) {
      const moved = `update ${table} set created_at = created_at + interval '${hours} hours'`;
      expect((await after(moved)).join('\n')).toContain('it was made at');
    }
  },
);

test('links of the chain, codes and keys that are emptied or renamed are named', async () => {
  const loosened = (column: string) => [
    'alter table audit_events drop constraint audit_events_coded_whole',
    `alter table audit_events alter ${column} drop not null`,
  ];
  const first = 'where seq = 1';
  const tries = [
    ['previous_hash', 'null', 'it does not follow from the event before it'],
    ['hash', 'null', 'its content is not what was written'],
    ['content_digest', 'null', 'its content is not what the service wrote'],
    ['key_id', `'0123456789abcdef'`, "its code is not of this installation's key"],
    ['code', 'null', "its code is not of this installation's key"],
    ['key_id', 'null', "its code is not of this installation's key"],
  ] as const;
  for (const [column, value, sentence] of tries) {
    const named = await after(...loosened(column), `update audit_events set ${column} = ${value} ${first}`);
    expect(named.join('\n')).toContain(sentence);
  }
});

test('a file of a version that is not there, and an uploader that is gone, are named', async () => {
  const { rows } = await client.query(`select conname as name from pg_constraint
    where conrelid = 'muniment.attachments'::regclass and contype = 'f'`);
  const free = rows.map(({ name }) => `alter table attachments drop constraint ${name}`);
  const copied = `insert into attachments select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
    'version_id', gen_random_uuid()))).* from attachments a`;
  expect((await after(...free, copied)).join('\n')).toContain('The table attachments has the file');
  const nobody = ['alter table attachments alter created_by drop not null', 'update attachments set created_by = null'];
  expect((await after(...nobody)).join('\n')).toContain('somebody else uploaded it by the trail');
});
