/** What the tests of folders, placement and order begin with: a scope, its quality manager, and quick ways to look. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect } from 'vitest';
import type { Folder, FolderNode, FolderTree } from '../../contract/index.ts';
import { naturalKey } from '../../domain/reading-order/index.ts';
import { openSession, sessionCookieName } from '../../server/access/index.ts';
import { contentHash } from '../../server/documents/content-hash.ts';
import {
  type Answer,
  type Client,
  startWorld,
  superuser,
  type World,
  type WorldScope,
  type WorldUser,
} from '../harness/index.ts';

interface AuditRow {
  type: string;
  entity_type: string;
  entity_id: string;
  entity_label: string;
  actor_name: string;
  changes: Record<string, unknown>;
}

export interface FolderWorld {
  world: World;
  /** The superuser's connection: what the tests compare is read past the server. */
  sql: pg.Client;
  /** A new scope with someone who holds every permission on its tree. */
  scope(): Promise<FolderScope>;
  close(): Promise<void>;
}

export interface FolderScope extends WorldScope {
  manager: WorldUser;
  client: Client;
  create(name: string, parentId?: string | null): Promise<Folder>;
  /** A chain of folders, each inside the one before it; answers their ids. */
  chain(length: number, name?: string, parentId?: string | null): Promise<string[]>;
  /** Puts a document with a released version straight into the database. */
  document(humanId: string, folderId?: string | null): Promise<string>;
  tree(): Promise<FolderTree>;
  /** The tree as text, one line for each folder: `1 Parent (own/total)`. */
  outline(): Promise<string[]>;
  /** Events from this number on, oldest first. */
  events(after?: number): Promise<AuditRow[]>;
  eventCount(): Promise<number>;
}

export async function startFolderWorld(poolSize = 10): Promise<FolderWorld> {
  const world = await startWorld({ poolSize });
  const sql = await superuser(world.database.url);
  await sql.query('set search_path = muniment');
  return {
    world,
    sql,
    scope: () => startScope(world, sql),
    async close() {
      await sql.end();
      await world.close();
    },
  };
}

async function startScope(world: World, sql: pg.Client): Promise<FolderScope> {
  const scope = await world.createScope();
  const manager = await world.member(scope, ['quality-manager', 'scope-admin']);
  const client = await world.as(manager);
  const create: FolderScope['create'] = async (name, parentId = null) => {
    const answer = await client.post(`/api/scopes/${scope.id}/folders`, { parentId, name });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const tree = async () => (await client.get(`/api/scopes/${scope.id}/folders`)).body;
  return {
    ...scope,
    manager,
    client,
    create,
    tree,
    async chain(length, name = 'level', parentId = null) {
      const ids: string[] = [];
      for (let level = 1; level <= length; level++) {
        ids.push((await create(`${name} ${level}`, ids.at(-1) ?? parentId)).id);
      }
      return ids;
    },
    document: (humanId, folderId = null) => insertDocument(sql, scope.id, manager.userId, humanId, folderId),
    outline: async () => linesOf((await tree()).folders),
    async events(after = 0) {
      const { rows } = await sql.query<AuditRow>(
        `select type, entity_type, entity_id, entity_label, actor_name, changes from audit_events
         where scope_id = $1 and type ~ '^(FOLDER|DOCUMENTS?_(MOVED|REORDERED))' order by seq offset $2`,
        [scope.id, after],
      );
      return rows;
    },
    async eventCount() {
      const { rows } = await sql.query(
        `select count(*)::int as count from audit_events
         where scope_id = $1 and type ~ '^(FOLDER|DOCUMENTS?_(MOVED|REORDERED))'`,
        [scope.id],
      );
      return rows[0].count;
    },
  };
}

function linesOf(nodes: FolderNode[]): string[] {
  return nodes.flatMap((node) => [
    `${node.depth} ${node.name} (${node.documentCount}/${node.totalDocumentCount})`,
    ...linesOf(node.children),
  ]);
}

async function insertDocument(
  sql: pg.Client,
  scopeId: string,
  userId: string,
  humanId: string,
  folderId: string | null,
): Promise<string> {
  const [id, versionId] = [randomUUID(), randomUUID()];
  await sql.query(
    `insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by) values ($1, $2, $3, $4, $5, $6)`,
    [id, scopeId, humanId, naturalKey(humanId), folderId, userId],
  );
  await sql.query(
    `insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
     values ($1, $2, $3, 1, 'A title', 'DRAFT', 'markdown', 'Text.', $4)`,
    [versionId, scopeId, id, userId],
  );
  await sql.query(`update versions set state = 'IN_REVIEW', content_hash = $2, manifest = '[]' where id = $1`, [
    versionId,
    contentHash('A title', 'Text.', []),
  ]);
  await sql.query(
    `update versions set state = 'RELEASED', effective_date = '2026-01-01', released_at = now(), released_by = $2
     where id = $1`,
    [versionId, userId],
  );
  return id;
}

type SocketAnswer = Pick<Answer, 'status' | 'body'>;

export type SocketCall = (method: string, path: string, body?: unknown) => Promise<SocketAnswer>;

/** Real requests over real sockets, as this user. */
export async function socketCaller(world: World, address: string, user: WorldUser): Promise<SocketCall> {
  const secret = await world.db.withoutActor((tx) => openSession(tx, world.config, user.userId));
  const cookie = `${sessionCookieName(world.config)}=${secret}`;
  return async (method, path, body) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, { method, headers, ...payload });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
}
