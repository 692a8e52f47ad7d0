/**
 * How many writes a second there can be: moves of documents through HTTP, over as many scopes as there are callers and all in one, and
 * events appended to chains by the server's own code, without HTTP and without an act: what a chain gives at best.
 */
import type pg from 'pg';
import { appendAudit } from '../../server/audit/index.ts';
import type { Database } from '../../server/kernel/database/index.ts';
import type { LoadData } from './data.ts';
import { type Callers, type Measured, measuring, type Person } from './load.ts';

export interface Written {
  name: string;
  measured: Measured;
}

interface Bench {
  owner: pg.Client;
  db: Database;
  data: LoadData;
  /** Of the first people, who are members of two hundred scopes. */
  cookies: string[];
  asking: Callers;
  seconds: number;
}

const callers = 40;

export async function measureWrites(bench: Bench): Promise<Written[]> {
  const { data, seconds } = bench;
  const own = data.people[0]?.scopeIds.filter((id) => id !== data.largeScopeId) ?? [];
  const [one = ''] = own;
  const many = Array.from({ length: callers }, (_, index) => own[index] ?? one);
  const same = many.map(() => one);
  const rows: Written[] = [];
  for (const [where, scopeIds] of [
    ['over 40 scopes', many],
    ['in one scope', same],
  ] as const) {
    const people = await movers(bench, scopeIds);
    await bench.asking.ask(people, seconds / 2);
    rows.push({ name: `moves of documents ${where}, through HTTP`, measured: await bench.asking.ask(people, seconds) });
    await appendTo(bench, scopeIds, seconds / 2);
    rows.push({ name: `events ${where}, by the server's code`, measured: await appendTo(bench, scopeIds, seconds) });
  }
  return rows;
}

/** Each moves a document of their own between a folder and the root. */
async function movers({ owner, cookies }: Bench, scopeIds: readonly string[]): Promise<Person[]> {
  const { rows } = await owner.query<{ id: string; folderId: string }>(
    `select d.id, d.folder_id as "folderId" from unnest($1::uuid[]) with ordinality s (id, place)
       cross join lateral (
         select * from muniment.documents where scope_id = s.id and folder_id is not null order by id offset s.place limit 1) d
     order by s.place`,
    [scopeIds],
  );
  return rows.map(({ id, folderId }, index) => ({
    cookie: cookies[index % 20] ?? '',
    requests: [null, folderId].map((to) => ({
      method: 'PUT',
      path: `/api/documents/${id}/folder`,
      body: { folderId: to },
    })),
  }));
}

function appendTo({ owner, db, data }: Bench, scopeIds: readonly string[], seconds: number): Promise<Measured> {
  return measuring(owner, seconds, scopeIds.length, async (index) => {
    const scopeId = scopeIds[index] ?? '';
    const actor = { userId: data.userIds[index % data.userIds.length] ?? '', displayName: 'Bench', admin: false };
    await db.withActor(actor, (tx) =>
      appendAudit(tx, {
        scopeId,
        actor,
        type: 'SCOPE_CHANGED',
        entity: { type: 'scope', id: scopeId, label: 'Scope' },
        changes: {},
      }),
    );
  });
}
