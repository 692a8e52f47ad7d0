/**
 * A database with one large scope beside a smaller one, filled behind the server's back: what is measured is reading.
 * The rows are those that the acts would have written, search vectors included (built by the server's own code).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { naturalKey } from '../../domain/reading-order/index.ts';
import { placedWords } from '../../server/documents/content/index.ts';
import { headingVector, wordVector } from '../../server/documents/search-entry.ts';
import { appUrlFor, provision, rolesFor } from '../../server/kernel/database/index.ts';
import { newId } from '../../server/kernel/ids.ts';
import { startEmbeddedPostgres } from '../../server/kernel/postgres/index.ts';

export interface BenchWorld {
  owner: pg.Client;
  appUrl: string;
  userId: string;
  scopeId: string;
  folderId: string;
  close(): Promise<void>;
}

const kinds = ['SOP', 'WI', 'FORM', 'SPEC', 'REPORT'];
const batchSize = 2000;

/** A small generator of its own, so that every run fills the same database. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Words as texts have them: few that stand everywhere, many that stand almost nowhere. */
function writer(random: () => number): (count: number) => string {
  const vocabulary = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}`);
  const word = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? 'word';
  return (count) => Array.from({ length: count }, word).join(' ');
}

export async function startBenchWorld(documentCount: number): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await provision(postgres.url, { log: () => {} });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  // Rows go in as they end up: triggers would ask for every step of the lifecycle.
  await owner.query('set search_path = muniment; set session_replication_role = replica');
  const [userId, scopeId, otherScopeId, folderId] = [newId(), newId(), newId(), newId()];
  await owner.query(`insert into users (id, email, email_key, display_name) values ($1, 'b@b.b', 'b@b.b', 'Bench')`, [
    userId,
  ]);
  for (const id of [scopeId, otherScopeId]) {
    await owner.query(`insert into scopes (id, name) values ($1, $2)`, [id, `Bench ${id}`]);
    await owner.query(`insert into members values ($1, $2, '{reader}', '{}')`, [id, userId]);
  }
  await owner.query(`insert into folders (id, scope_id, name, sort_order) values ($1, $2, 'Folder', 0)`, [
    folderId,
    scopeId,
  ]);
  await fill(owner, { scopeId, userId, folderId, count: documentCount });
  await fill(owner, { scopeId: otherScopeId, userId, folderId: null, count: Math.floor(documentCount / 5) });
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  return {
    owner,
    appUrl: appUrlFor(postgres.url, rolesFor('muniment')),
    userId,
    scopeId,
    folderId,
    async close() {
      await owner.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface Filling {
  scopeId: string;
  userId: string;
  folderId: string | null;
  count: number;
}

/** Every fifth document is in the folder, every tenth has a second version as a draft, one in a thousand is in review. */
async function fill(owner: pg.Client, { scopeId, userId, folderId, count }: Filling): Promise<void> {
  const random = randomNumbers(7);
  const write = writer(random);
  for (let from = 0; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, offset) => {
      const index = from + offset;
      const humanId = `${kinds[index % kinds.length]}-${index}`;
      const [title, body] = [write(5), write(200)];
      const head = { scopeId, humanId, title };
      return {
        id: newId(),
        version_id: newId(),
        draft_id: newId(),
        human_id: humanId,
        human_id_key: naturalKey(humanId),
        folder_id: index % 5 === 0 ? folderId : null,
        title,
        body,
        heading: headingVector(head, []),
        words: wordVector(head, placedWords(body)),
        revised: index % 10 === 0,
        state: index % 1000 === 1 ? 'IN_REVIEW' : 'RELEASED',
      };
    });
    await writeRows(owner, scopeId, userId, JSON.stringify(rows));
  }
}

async function writeRows(owner: pg.Client, scopeId: string, userId: string, json: string): Promise<void> {
  await owner.query(
    `with row as materialized (select * from jsonb_to_recordset($3::jsonb) as r (id uuid, version_id uuid, draft_id uuid,
        human_id text, human_id_key text, folder_id uuid, title text, body text, heading text, words text,
        revised boolean, state text)),
      documents_written as (
        insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by)
        select id, $1, human_id, human_id_key, folder_id, $2 from row),
      versions_written as (
        insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown,
          content_hash, manifest, created_by, released_at, released_by)
        select version_id, $1::uuid, id, 1, title, state, case state when 'RELEASED' then date '2026-01-01' end, 'markdown',
          body, repeat('a', 64), '[]'::jsonb, $2::uuid, case state when 'RELEASED' then now() end,
          case state when 'RELEASED' then $2::uuid end from row
        union all
        select draft_id, $1, id, 2, title, 'DRAFT', null, 'markdown', body, null, null, $2, null, null from row where revised)
    insert into search_entries (scope_id, document_id, version_id, human_id, title, body, heading, words)
    select $1, id, version_id, human_id, title, body, heading::tsvector, words::tsvector from row`,
    [scopeId, userId, json],
  );
}
