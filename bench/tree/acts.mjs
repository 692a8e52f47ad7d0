/**
 * What is measured: each act through HTTP, and beside it the bare statements without which it cannot be done (no row
 * security, no rules, no audit, no JSON), so that the ratio says what the service adds.
 */
import { measure } from './measure.mjs';

export async function measureScope(call, sql, { scopeId }, times) {
  const { rows: folders } = await sql.query(
    `select f.id, f.parent_id, count(d.id)::int as documents from folders f
     left join documents d on d.scope_id = f.scope_id and d.folder_id = f.id
     where f.scope_id = $1 group by f.id order by count(d.id) desc, f.id`,
    [scopeId],
  );
  const parents = new Set(folders.map(({ parent_id }) => parent_id));
  const leaves = folders.filter(({ id, parent_id }) => parent_id !== null && !parents.has(id));
  const targets = folders.filter(({ parent_id }) => parent_id === null);
  return {
    tree: await measureTree(call, sql, scopeId, times),
    'document move': await measureDocumentMove(call, sql, scopeId, leaves, times * 5),
    'folder move': await measureFolderMove(call, sql, scopeId, leaves[0], targets, times * 5),
    'order act': await measureOrder(call, sql, scopeId, folders[0], Math.max(5, times / 4)),
  };
}

async function measureTree(call, sql, scopeId, times) {
  let bytes = 0;
  const http = await measure(times, async () => {
    bytes = (await call('GET', `/api/scopes/${scopeId}/folders`)).bytes;
  });
  const bare = await measure(times, async () => {
    await sql.query('select id, scope_id, parent_id, name, sort_order, created_at from folders where scope_id = $1', [
      scopeId,
    ]);
    await sql.query('select folder_id, count(*) from documents where scope_id = $1 group by folder_id', [scopeId]);
  });
  return { http, bare, bytes };
}

async function measureDocumentMove(call, sql, scopeId, leaves, times) {
  const { rows } = await sql.query('select id from documents where scope_id = $1 and folder_id = $2 limit 1', [
    scopeId,
    leaves[0].id,
  ]);
  const target = (round) => leaves[(round + 1) % leaves.length].id;
  let bytes = 0;
  const http = await measure(times, async (round) => {
    bytes = (await call('PUT', `/api/documents/${rows[0].id}/folder`, { folderId: target(round) })).bytes;
  });
  const bare = await measure(times, (round) =>
    sql.query('update documents set folder_id = $2, folder_position = null where id = $1', [
      rows[0].id,
      target(round + 1),
    ]),
  );
  return { http, bare, bytes };
}

async function measureFolderMove(call, sql, scopeId, leaf, targets, times) {
  const target = (round) => targets[round % targets.length].id;
  let bytes = 0;
  const http = await measure(times, async (round) => {
    bytes = (await call('PATCH', `/api/folders/${leaf.id}`, { parentId: target(round) })).bytes;
  });
  const bare = await measure(times, (round) =>
    sql.query('update folders set parent_id = $3 where scope_id = $1 and id = $2', [
      scopeId,
      leaf.id,
      target(round + 1),
    ]),
  );
  return { http, bare, bytes };
}

async function measureOrder(call, sql, scopeId, folder, times) {
  const { rows } = await sql.query('select id from documents where scope_id = $1 and folder_id = $2', [
    scopeId,
    folder.id,
  ]);
  const ids = rows.map((row) => row.id);
  const orders = [ids, ids.toReversed()];
  let bytes = 0;
  const http = await measure(times, async (round) => {
    const path = `/api/scopes/${scopeId}/folders/${folder.id}/document-order`;
    bytes = (await call('PUT', path, { documentIds: orders[round % 2] })).bytes;
  });
  const bare = await measure(times, async (round) => {
    await sql.query(
      `update documents d set folder_position = o.place - 1 from unnest($3::uuid[]) with ordinality as o (id, place)
       where d.scope_id = $1 and d.folder_id = $2 and d.id = o.id`,
      [scopeId, folder.id, orders[round % 2]],
    );
    await sql.query(
      `select d.id, d.human_id, d.folder_position, v.id, v.number, v.title, v.state, v.created_at
       from documents d join versions v on v.scope_id = d.scope_id and v.document_id = d.id
       where d.scope_id = $1 and d.folder_id = $2 order by d.folder_position`,
      [scopeId, folder.id],
    );
  });
  return { http, bare, bytes, documents: ids.length };
}
