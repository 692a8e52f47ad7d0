/** What the tests of reading share: a scope with people, documents in folders, and a way to let days pass for the whole record. */
import type { Assignment, ReadingDuty, Version } from '../../contract/index.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import {
  type Client,
  startWorld,
  superuser,
  untilTaken,
  type World,
  type WorldScope,
  type WorldUser,
} from '../harness/index.ts';
import type { WorldOptions } from '../harness/world.ts';
import { ok } from './documents-world.ts';

export interface ReadingWorld extends World {
  scope: WorldScope;
  quality: Client;
  qualityUser: WorldUser;
  readers: WorldUser[];
  administratorClient: Client;
  today(): string;
  /** A released document; its version. */
  released(fields?: Record<string, unknown>, release?: Record<string, unknown>): Promise<Version>;
  /** The next version of a document, released. */
  revised(documentId: string, release?: Record<string, unknown>): Promise<Version>;
  step(versionId: string, step: string, body?: unknown): Promise<Version>;
  folder(name: string, parentId?: string | null): Promise<string>;
  duty(body: Record<string, unknown>): Promise<ReadingDuty>;
  /** The record of the scope, oldest first. */
  record(query?: string): Promise<Assignment[]>;
  acknowledge(user: WorldUser, version: { id: string }): Promise<Assignment>;
  /** Members who can read, made in one statement. */
  crowd(size: number): Promise<WorldUser[]>;
  /** As if everything had happened so many days earlier. */
  letDaysPass(days: number): Promise<void>;
}

/** Goes with the machine's time, since the trail's events do. */
const realClock: Clock = {
  now: () => new Date(),
  today: () => new Date().toISOString().slice(0, 10),
};

const shiftedTables = [
  'update audit_events set at = at - $1::interval',
  `update audit_events set changes = changes || jsonb_build_object('effectiveDate',
     ((changes ->> 'effectiveDate')::date - $1::interval)::date) where changes ? 'effectiveDate'`,
  'update installation_events set at = at - $1::interval',
  `update versions set effective_date = effective_date - $1::interval, released_at = released_at - $1::interval,
     revoked_at = revoked_at - $1::interval, disposed_at = disposed_at - $1::interval`,
  `update reading_assignments set assigned_at = assigned_at - $1::interval, done_at = done_at - $1::interval,
     voided_at = voided_at - $1::interval, due_date = due_date - $1::interval,
     earlier_due = (select jsonb_agg(jsonb_build_object('until', (e ->> 'until')::timestamptz - $1::interval,
       'due', ((e ->> 'due')::date - $1::interval)::date) order by place)
       from jsonb_array_elements(earlier_due) with ordinality as t (e, place))`,
  'update reading_days set followed_to = followed_to - $1::interval',
];

export async function startReadingWorld(readerCount: number, options: WorldOptions = {}): Promise<ReadingWorld> {
  const world = await startWorld({ clock: realClock, ...options });
  const scope = await world.createScope('Devices');
  const qualityUser = await world.member(scope, ['quality-manager']);
  const quality = await world.as(qualityUser);
  const readers: WorldUser[] = [];
  for (let index = 0; index < readerCount; index += 1) {
    const user = await world.createUser(`Reader ${index + 1}`);
    await world.addMember(scope, user, ['reader']);
    readers.push(user);
  }
  let counter = 0;
  const step: ReadingWorld['step'] = async (versionId, name, body = {}) =>
    ok(await quality.post(`/api/documents/versions/${versionId}/${name}`, body), 200);
  const release = async (versionId: string, body: Record<string, unknown>) => {
    await step(versionId, 'submit');
    return step(versionId, 'release', body);
  };

  return {
    ...world,
    ...{ scope, quality, qualityUser, readers, step },
    administratorClient: await world.as(world.administrator),
    today: () => realClock.today(),
    async released(fields = {}, body = {}) {
      counter += 1;
      const given = { humanId: `SOP-${counter}`, title: `Procedure ${counter}`, markdown: 'Wash hands.', ...fields };
      const { latestVersion } = ok(await quality.post(`/api/scopes/${scope.id}/documents`, given), 201);
      return release(latestVersion.id, body);
    },
    async revised(documentId, body = {}) {
      const draft = ok(await quality.post(`/api/documents/${documentId}/versions`), 201);
      return release(draft.id, body);
    },
    async folder(name, parentId = null) {
      return ok(await quality.post(`/api/scopes/${scope.id}/folders`, { name, parentId }), 201).id;
    },
    duty: async (body) => ok(await quality.post(`/api/scopes/${scope.id}/reading-duties`, body), 201),
    async record(query = '') {
      const items: Assignment[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const answer = ok(await quality.get(`/api/scopes/${scope.id}/reading?limit=200${query}${page}`), 200);
        items.push(...answer.items);
        cursor = answer.nextCursor;
      }
      // Identifiers of rows that were moved in time tell the order in which they were made, not that of their days.
      return items.reverse().sort((a, b) => a.assignedAt.localeCompare(b.assignedAt));
    },
    async acknowledge(user, version) {
      const client = await world.as(user);
      return ok(await untilTaken(() => client.post(`/api/documents/versions/${version.id}/acknowledge`, {})), 200);
    },
    async crowd(size) {
      const client = await superuser(world.database.url);
      try {
        const { rows } = await client.query<{ userId: string; email: string }>(
          `with made as (insert into muniment.users (id, email, email_key, display_name)
             select gen_random_uuid(), 'crowd-' || n || '@test.example', 'crowd-' || n || '@test.example', 'Crowd ' || n
             from generate_series(1, $1::integer) n returning id, email),
           joined as (insert into muniment.members (scope_id, user_id, roles, permissions)
             select $2, id, '{reader}', '{}' from made)
           select id as "userId", email from made`,
          [size, scope.id],
        );
        return rows.map(({ userId, email }) => ({ userId, email, displayName: 'Crowd', admin: false }));
      } finally {
        await client.end();
      }
    },
    async letDaysPass(days) {
      const client = await superuser(world.database.url);
      try {
        await client.query('set session_replication_role = replica');
        await client.query('set search_path = muniment');
        for (const statement of shiftedTables) await client.query(statement, [`${days} days`]);
      } finally {
        await client.end();
      }
    },
  };
}

export const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
