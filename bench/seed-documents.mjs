/** Released documents by plain SQL, as a superuser with triggers off: the API would take longer than what is measured. */
import { randomUUID } from 'node:crypto';
import { naturalKey } from '../dist/domain/reading-order/index.js';
import { contentHash } from '../dist/server/documents/content-hash.js';

/** `make(index)` gives one document at a time, so that the text of thousands never lies in memory at once. */
export async function seedReleased(sql, { scopeId, userId }, count, make) {
  await sql.query("set session_replication_role = 'replica'");
  for (let at = 0; at < count; at += 200) {
    const group = Array.from({ length: Math.min(200, count - at) }, (_, offset) => {
      const document = make(at + offset);
      const hash = contentHash(document.title, document.markdown, []);
      return { ...document, documentId: randomUUID(), versionId: randomUUID(), hash };
    });
    await sql.query(
      `insert into documents (id, scope_id, human_id, human_id_key, created_by)
       select x.id, $1, x.human_id, x.key, $2 from json_to_recordset($3) as x (id uuid, human_id text, key text)`,
      [
        scopeId,
        userId,
        JSON.stringify(group.map((d) => ({ id: d.documentId, human_id: d.humanId, key: naturalKey(d.humanId) }))),
      ],
    );
    await sql.query(
      `insert into versions (id, scope_id, document_id, number, title, state, effective_date, content_format, markdown,
         content_hash, manifest, created_by, released_at, released_by)
       select x.id, $1, x.document_id, 1, x.title, 'RELEASED', '2026-01-01', 'markdown', x.markdown, x.hash, '[]', $2,
         now(), $2
       from json_to_recordset($3) as x (id uuid, document_id uuid, title text, markdown text, hash text)`,
      [
        scopeId,
        userId,
        JSON.stringify(
          group.map((d) => ({
            id: d.versionId,
            document_id: d.documentId,
            title: d.title,
            markdown: d.markdown,
            hash: d.hash,
          })),
        ),
      ],
    );
  }
  await sql.query("set session_replication_role = 'origin'");
  await tellReleases(sql, scopeId);
  await sql.query('vacuum analyze documents, versions, audit_events');
}

/** An export compares each version with the trail: these are the events that it looks for, as early releases wrote them. */
async function tellReleases(sql, scopeId) {
  for (const type of ['VERSION_SUBMITTED', 'VERSION_RELEASED']) {
    await sql.query(
      `insert into audit_events (id, scope_id, type, actor_id, actor_name, entity_type, entity_id, entity_label, changes)
       select gen_random_uuid(), v.scope_id, $2, v.released_by, 'Bench', 'document', d.id, d.human_id,
         jsonb_build_object('versionId', v.id)
       from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
       where v.scope_id = $1 and v.released_at is not null
         and not exists (select from audit_events e where e.scope_id = $1 and e.entity_id = d.id and e.type = $2)`,
      [scopeId, type],
    );
  }
}
