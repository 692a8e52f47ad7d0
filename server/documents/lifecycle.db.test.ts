/** The database refuses what the table of domain/lifecycle refuses, for every role and every statement. */
import type pg from 'pg';
import pgModule from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stateAfter, type VersionState, versionStates, versionSteps } from '../../domain/lifecycle/index.ts';
import { type FreshDatabase, freshDatabase, superuser } from '../../tests/harness/index.ts';
import { newId } from '../kernel/ids.ts';

let fresh: FreshDatabase;
let app: pg.Client;
const [userId, scopeId, documentId] = [newId(), newId(), newId()];

beforeAll(async () => {
  fresh = await freshDatabase();
  const owner = await superuser(fresh.url);
  await owner.query('set search_path = muniment');
  await owner.query("insert into users (id, email, email_key, display_name) values ($1, 'a@b.c', 'a@b.c', 'A')", [
    userId,
  ]);
  await owner.query("insert into scopes (id, name) values ($1, 'S')", [scopeId]);
  await owner.query("insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{author}', '{}')", [
    scopeId,
    userId,
  ]);
  await owner.query(
    "insert into documents (id, scope_id, human_id, human_id_key, created_by) values ($1, $2, 'D-1', 'D-011', $3)",
    [documentId, scopeId, userId],
  );
  await owner.end();
  app = new pgModule.Client({ connectionString: fresh.appUrl, options: '-c search_path=muniment,pg_temp' });
  await app.connect();
  await app.query("select set_config('app.user_id', $1, false)", [userId]);
});
afterAll(async () => {
  await app?.end();
  await fresh?.close();
});

const frozen = `content_hash = repeat('a', 64), manifest = '[]'`;
const released = `effective_date = '2026-01-01', released_at = now(), released_by = created_by`;
const emptied = 'markdown = null, content = null, manifest = null, disposed_at = now()';

/** What a step has to set along with the state, so that nothing but the state decides. */
const along: Record<VersionState, string> = {
  DRAFT: 'content_hash = null, manifest = null',
  IN_REVIEW: frozen,
  RELEASED: released,
  CANCELLED: 'title = title',
  REVOKED: 'revoked_at = now()',
  DISPOSED: emptied,
};

const ways: Record<VersionState, VersionState[]> = {
  DRAFT: [],
  IN_REVIEW: ['IN_REVIEW'],
  RELEASED: ['IN_REVIEW', 'RELEASED'],
  CANCELLED: ['CANCELLED'],
  REVOKED: ['IN_REVIEW', 'RELEASED', 'REVOKED'],
  DISPOSED: ['CANCELLED', 'DISPOSED'],
};

let number = 0;
async function versionIn(state: VersionState): Promise<string> {
  const id = newId();
  number += 1;
  await app.query(
    `insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
     values ($1, $2, $3, $4, 'T', 'DRAFT', 'markdown', 'text', $5)`,
    [id, scopeId, documentId, number, userId],
  );
  for (const next of ways[state])
    await app.query(`update versions set state = '${next}', ${along[next]} where id = $1`, [id]);
  return id;
}

/** Runs a statement and takes it back; returns the SQLSTATE of the refusal, or null. */
async function refusal(sql: string, values: unknown[] = []): Promise<string | null> {
  await app.query('savepoint attempt');
  try {
    await app.query(sql, values);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await app.query('rollback to attempt');
  }
}

/** Each test in a transaction that is rolled back, since only one working version may be open. */
async function inTransaction(act: () => Promise<void>): Promise<void> {
  await app.query('begin');
  try {
    await act();
  } finally {
    await app.query('rollback');
  }
}

describe('the trigger of versions', () => {
  const pairs = versionStates.flatMap((from) =>
    versionStates.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test.each(pairs)('agrees with domain/lifecycle on %s to %s', async (from, to) => {
    const allowed = versionSteps.some((step) => stateAfter(from, step) === to);
    await inTransaction(async () => {
      const id = await versionIn(from);
      const given = from === 'IN_REVIEW' || to !== 'RELEASED' ? along[to] : `${frozen}, ${released}`;
      const code = await refusal(`update versions set state = '${to}', ${given} where id = $1`, [id]);
      expect(code === null).toBe(allowed);
      if (!allowed) expect(code).toMatch(/^MU00[34]$/);
    });
  });

  test('lets a version begin as DRAFT only', async () => {
    for (const state of versionStates.filter((other) => other !== 'DRAFT')) {
      await inTransaction(async () => {
        const code = await refusal(
          `insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
           values ($1, $2, $3, 99, 'T', '${state}', 'markdown', '', $4)`,
          [newId(), scopeId, documentId, userId],
        );
        expect(code, state).toBe('MU003');
      });
    }
  });

  const frozenColumns = [
    "title = 'Other'",
    "markdown = 'other'",
    `content = '{}'`,
    `manifest = '[1]'`,
    `content_hash = repeat('b', 64)`,
    "content_format = 'rich'",
    "language = 'fr'",
  ];
  test.each(['IN_REVIEW', 'RELEASED', 'REVOKED'] as const)(
    'keeps content, title and manifest of a version that is %s',
    async (state) => {
      for (const change of frozenColumns) {
        await inTransaction(async () => {
          const id = await versionIn(state);
          expect(await refusal(`update versions set ${change} where id = $1`, [id]), change).toBe('MU004');
        });
      }
    },
  );

  test('keeps the release of a released version', async () => {
    for (const change of [
      "effective_date = '2020-01-01'",
      "released_at = now() + interval '1 day'",
      'effective_date = null',
    ]) {
      await inTransaction(async () => {
        const id = await versionIn('RELEASED');
        expect(await refusal(`update versions set ${change} where id = $1`, [id]), change).toBe('MU004');
      });
    }
  });

  test('keeps a disposed version as it is, and nobody can delete any version or renumber it', async () => {
    await inTransaction(async () => {
      const id = await versionIn('DISPOSED');
      expect(await refusal('update versions set revision = 99 where id = $1', [id])).toBe('MU004');
      expect(await refusal('delete from versions where id = $1', [id])).toBe('42501');
      expect(await refusal('update versions set number = 99 where id = $1', [id])).toBe('42501');
    });
  });

  test('keeps the files of everything but a draft', async () => {
    await inTransaction(async () => {
      const id = await versionIn('DRAFT');
      const file = newId();
      await app.query("insert into blobs (scope_id, sha256, size_bytes, store) values ($1, 'x', 1, 'db')", [scopeId]);
      const insert = `insert into attachments (id, scope_id, document_id, version_id, name, media_type, size_bytes, sha256, created_by)
        values ($1, $2, $3, $4, $5, 'text/plain', 1, 'x', $6)`;
      await app.query(insert, [file, scopeId, documentId, id, 'a', userId]);
      await app.query(`update versions set state = 'IN_REVIEW', ${frozen} where id = $1`, [id]);
      expect(await refusal('delete from attachments where id = $1', [file])).toBe('MU004');
      expect(await refusal(`update attachments set name = 'b' where id = $1`, [file])).toBe('MU004');
      expect(await refusal(insert, [newId(), scopeId, documentId, id, 'c', userId])).toBe('MU004');
    });
  });
});
