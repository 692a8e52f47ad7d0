/**
 * Fills a scope with a tree of any size by plain SQL, as a superuser: seeding through the API would take longer than
 * what is measured. The shape is that of a quality system's: up to six levels, ten children to a folder, documents
 * spread over all folders, one folder with many.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export const branching = 10;

/** A user with an API token and a scope of which the user is quality manager. */
export async function seedCaller(client, name) {
  const [userId, scopeId] = [randomUUID(), randomUUID()];
  const token = randomBytes(32).toString('base64url');
  const digest = createHash('sha256').update(token).digest();
  await client.query(`insert into users (id, email, email_key, display_name) values ($1, $2, lower($2), $3)`, [
    userId,
    `${name}@bench.example`,
    name,
  ]);
  await client.query(
    `insert into api_tokens (id, user_id, name, token_hash, expires_at) values ($1, $2, 'bench', $3, now() + interval '1 day')`,
    [randomUUID(), userId, digest],
  );
  await client.query(`insert into scopes (id, name) values ($1, $2)`, [scopeId, name]);
  await client.query(
    `insert into members (scope_id, user_id, roles, permissions) values ($1, $2, '{quality-manager}', '{}')`,
    [scopeId, userId],
  );
  return { userId, scopeId, token };
}

/** Folders numbered from 1; the parent of n is (n - 1) / 10, so the tree is complete and its depth follows its size. */
export async function seedTree(client, { scopeId, userId }, { folders, documents, versions = 1 }) {
  await client.query(
    `create temporary table seeded on commit drop as
     select n, gen_random_uuid() as id from generate_series(1, $1::int) n`,
    [folders],
  );
  await client.query(
    `insert into folders (id, scope_id, parent_id, name, sort_order)
     select s.id, $1, p.id, 'Folder ' || s.n, (s.n - 1) % $2::int
     from seeded s left join seeded p on p.n = (s.n - 1) / $2::int order by s.n`,
    [scopeId, branching],
  );
  // A tenth of the documents in folder 1, so that one folder is large; the others one by one over all folders.
  await client.query(
    `insert into documents (id, scope_id, human_id, human_id_key, folder_id, created_by)
     select gen_random_uuid(), $1, 'DOC-' || d, 'DOC-' || lpad(length(d::text)::text, 2, '0') || d, s.id, $2
     from generate_series(1, $3::int) d
     left join seeded s on s.n = case when d % 10 = 0 then 1 else d % ($4::int + 1) end`,
    [scopeId, userId, documents, folders],
  );
  for (let number = 1; number <= versions; number++) await seedVersions(client, scopeId, userId, number);
}

async function seedVersions(client, scopeId, userId, number) {
  await client.query(
    `insert into versions (id, scope_id, document_id, number, title, state, content_format, markdown, created_by)
     select gen_random_uuid(), $1, d.id, $2, 'A document', 'DRAFT', 'markdown', 'Text.', $3
     from documents d where d.scope_id = $1`,
    [scopeId, number, userId],
  );
  await client.query(
    `update versions set state = 'IN_REVIEW', content_hash = repeat('0', 64), manifest = '[]'
     where scope_id = $1 and state = 'DRAFT'`,
    [scopeId],
  );
  await client.query(
    `update versions set state = 'RELEASED', effective_date = '2026-01-01', released_at = now(), released_by = $2
     where scope_id = $1 and state = 'IN_REVIEW'`,
    [scopeId, userId],
  );
}
