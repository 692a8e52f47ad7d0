/**
 * A scope whose trail is as long as wanted and holds as a real one does: its people and first document are made through the API, further
 * documents are copies of that one's rows and events, and what is left of the events are saves of a draft. Every event carries the code
 * that the installation's key gives it, and is linked as the database's trigger links them, without its lock for each.
 */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sampleDocument } from '../sample-document.mjs';

const fileBytes = 10_000_000;
const chunkBytes = 256 * 1024;
const eventsAtOnce = 5_000;
export const person = { email: 'bench@bench.example', password: 'correct-horse-battery-bench' };

const linkEvents = `
  create or replace function pg_temp.link_events(scope uuid, acts jsonb) returns void language plpgsql as $$
  declare
    head record;
    act record;
    linked bytea;
    stamp timestamptz := date_trunc('milliseconds', clock_timestamp());
  begin
    select seq, hash into head from audit_heads where scope_id = scope;
    for act in select * from jsonb_to_recordset(acts) as a (id uuid, type text, actor_id uuid, actor_name text, entity_type text,
        entity_id uuid, entity_label text, changes jsonb, content_digest text, code text, key_id text)
    loop
      head.seq := head.seq + 1;
      insert into audit_events (id, scope_id, seq, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, at,
          previous_hash, hash, content_digest, code, key_id)
        values (act.id, scope, head.seq, act.type, act.actor_id, act.actor_name, act.entity_type, act.entity_id, act.entity_label,
          act.changes, stamp, head.hash, audit_hash(head.hash, scope, head.seq, act.id, act.type, act.actor_id, act.actor_name,
            act.entity_type, act.entity_id, act.entity_label, act.changes, stamp, null),
          decode(act.content_digest, 'hex'), decode(act.code, 'hex'), act.key_id)
        returning hash into linked;
      head.hash := linked;
    end loop;
    update audit_heads set seq = head.seq, hash = head.hash, at = stamp where scope_id = scope;
  end $$`;

export async function asPerson(address, { email, password }) {
  const call = async (method, path, body, headers = {}) => {
    const answer = await fetch(`${address}${path}`, {
      ...{ method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await call('POST', '/api/auth/login', { email, password });
  const cookie = signedIn.headers.get('set-cookie').split(';')[0];
  return async (method, path, body) => {
    const answer = await call(method, path, body, { cookie });
    return answer.status === 204 ? null : answer.json();
  };
}

export const humanId = (number) => `BENCH${String(number).padStart(7, '0')}`;

/** The installation's first person, by the operator's command, as every installation gets them. */
export async function makePerson(databaseUrl, dataDir) {
  const command = new URL('../../dist/server/cli/create-admin.js', import.meta.url).pathname;
  const named = { ADMIN_EMAIL: person.email, ADMIN_NAME: 'Bench', ADMIN_PASSWORD: person.password };
  const env = { ...process.env, ...named, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [command], { env });
}

/** A scope with `documents` released documents, one draft, and so many events. */
export async function fillScope({ address, sql, dataDir }, name, { documents, events, files }) {
  const call = await asPerson(address, person);
  const [{ id: userId }, { id: scopeId }] = [await call('GET', '/api/me'), await call('POST', '/api/scopes', { name })];
  await call('PUT', `/api/scopes/${scopeId}/members/${userId}`, { roles: ['quality-manager'], permissions: [] });
  // Now, since who asks for one must have signed in within ten minutes.
  const { token } = await call('POST', '/api/tokens', { name: `Bench ${name}` });
  const made = await makeDocument(call, scopeId, humanId(1));
  for (const [act, body] of [
    ['submit', {}],
    ['release', { effectiveDate: '2026-01-15' }],
  ]) {
    await call('POST', `/api/documents/versions/${made.versionId}/${act}`, body);
  }
  const draft = await makeDocument(call, scopeId, 'DRAFT');
  await call('PATCH', `/api/documents/versions/${draft.versionId}`, { markdown: 'Saved once.' });
  const chain = await openChain(sql, scopeId, dataDir);
  await copyDocument(sql, chain, made, documents - 1);
  await repeatSave(sql, chain, draft, events);
  await chain.flush();
  await fillFiles(sql, scopeId, files);
  await sql.query("set session_replication_role = 'origin'");
  await sql.query('vacuum analyze');
  return { scopeId, token };
}

export async function makeDocument(call, scopeId, number, markdown = sampleDocument(3, 1)) {
  const body = { humanId: number, title: 'A procedure', markdown, folderId: null };
  const { id, latestVersion } = await call('POST', `/api/scopes/${scopeId}/documents`, body);
  return { documentId: id, versionId: latestVersion.id };
}

/** Events to append, with their codes, linked some thousand at a time. */
export async function openChain(sql, scopeId, dataDir) {
  const { codeOf, contentDigest } = await import('../../dist/server/audit/index.js');
  const { signingKeyOf } = await import('../../dist/server/integrity/index.js');
  const { readConfig } = await import('../../dist/server/kernel/config.js');
  const key = signingKeyOf(readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0' }));
  await sql.query("set session_replication_role = 'replica'");
  await sql.query(linkEvents);
  let waiting = [];
  const flush = async () => {
    if (waiting.length > 0) await sql.query('select pg_temp.link_events($1, $2)', [scopeId, JSON.stringify(waiting)]);
    waiting = [];
  };
  return {
    scopeId,
    flush,
    async append({ id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes }) {
      const entity = { type: entity_type, id: entity_id, label: entity_label };
      const digest = contentDigest({ id, chain: scopeId, type, actorId: actor_id, entity, changes });
      const code = codeOf(key, { id, chain: scopeId }, digest);
      const coded = { content_digest: digest.toString('hex'), code: code.toString('hex'), key_id: key.id };
      waiting.push({ id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes, ...coded });
      if (waiting.length >= eventsAtOnce) await flush();
    },
  };
}

export async function copyDocument(sql, chain, { documentId, versionId }, copies) {
  const { naturalKey } = await import('../../dist/domain/reading-order/index.js');
  const tables = await rowsAbout(sql, chain.scopeId, [documentId, versionId]);
  const events = await eventsAbout(sql, chain.scopeId, documentId);
  const ids = new Set([documentId, versionId, ...tables.flatMap(({ rows }) => rows.flatMap(({ id }) => id ?? []))]);
  const source = JSON.stringify({ tables: tables.map(({ rows }) => rows), events });
  let waiting = tables.map(() => []);
  const insert = async () => {
    for (const [index, { table, columns }] of tables.entries()) {
      const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
      if (waiting[index].length > 0) await sql.query(text, [JSON.stringify(waiting[index])]);
    }
    waiting = tables.map(() => []);
  };
  for (let copy = 2; copy <= copies + 1; copy++) {
    let text = source
      .replaceAll(humanId(1), humanId(copy))
      .replaceAll(humanId(1).toLowerCase(), humanId(copy).toLowerCase());
    for (const id of ids) text = text.replaceAll(id, randomUUID());
    const made = JSON.parse(text);
    for (const [index, rows] of made.tables.entries()) {
      for (const row of rows) {
        const now = row.created_at === undefined ? {} : { created_at: new Date().toISOString() };
        waiting[index].push({ ...row, ...now, ...(row.human_id_key && { human_id_key: naturalKey(row.human_id) }) });
      }
    }
    for (const event of made.events) await chain.append({ ...event, id: randomUUID() });
    if (copy % 500 === 0) await insert();
  }
  await insert();
}

/** The rows of every table of the scope that name one of these. */
async function rowsAbout(sql, scopeId, ids) {
  const { rows: tables } = await sql.query(`
    select table_name as "table", string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'muniment' and table_type = 'BASE TABLE' and table_name !~ '^audit_'
    group by table_name having bool_or(column_name = 'scope_id')`);
  const found = [];
  for (const { table, columns } of tables) {
    const { rows } = await sql.query(
      `select to_jsonb(t) as row from ${table} t where scope_id = $1 and to_jsonb(t)::text ~ $2`,
      [scopeId, ids.join('|')],
    );
    if (rows.length > 0) found.push({ table, columns, rows: rows.map(({ row }) => row) });
  }
  return found;
}

async function eventsAbout(sql, scopeId, entityId) {
  const text = 'select * from audit_events where scope_id = $1 and entity_id = $2 order by seq';
  return (await sql.query(text, [scopeId, entityId])).rows;
}

/** Saves of one draft until there are as many events as wanted. */
async function repeatSave(sql, chain, { documentId, versionId }, events) {
  const last = (await eventsAbout(sql, chain.scopeId, documentId)).findLast(({ type }) => type === 'VERSION_EDITED');
  await chain.flush();
  const { rows } = await sql.query('select seq from audit_heads where scope_id = $1', [chain.scopeId]);
  let { revision } = last.changes;
  for (let seq = Number(rows[0].seq); seq < events; seq++) {
    if (revision !== undefined) revision += 1;
    const changes = { ...last.changes, ...(revision !== undefined && { revision }) };
    await chain.append({ ...last, id: randomUUID(), changes });
  }
  if (revision !== undefined) await sql.query('update versions set revision = $1 where id = $2', [revision, versionId]);
}

async function fillFiles(sql, scopeId, files) {
  for (let count = 0; count < files; count++) {
    const bytes = Buffer.alloc(fileBytes, randomUUID());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await sql.query("insert into blobs (scope_id, sha256, size_bytes, store) values ($1, $2, $3, 'db')", [
      ...[scopeId, sha256, bytes.length],
    ]);
    for (let ordinal = 0; ordinal * chunkBytes < bytes.length; ordinal++) {
      const chunk = bytes.subarray(ordinal * chunkBytes, (ordinal + 1) * chunkBytes);
      await sql.query('insert into blob_chunks (scope_id, sha256, ordinal, bytes) values ($1, $2, $3, $4)', [
        ...[scopeId, sha256, ordinal, chunk],
      ]);
    }
  }
}
