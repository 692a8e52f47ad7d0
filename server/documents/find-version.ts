/**
 * Finds and locks the rows that an act is about. What the caller cannot see is answered with 404, like what does not exist.
 *
 * Every act on a version first locks its document's row, so all acts on one document queue; those that concern a
 * scope's item keys or its set of documents take the scope's lock before that, never after.
 */
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { VersionState } from '../../domain/lifecycle/index.ts';
import type { Permission } from '../../domain/permissions/index.ts';
import { requirePermission } from '../access/index.ts';
import { type Actor, keptPlan, lockScope, type Tx } from '../kernel/database/index.ts';
import type { ManifestEntry, VersionKey } from './manifest.ts';
import { settleLocked } from './settling/index.ts';

export interface FoundVersion extends VersionKey {
  humanId: string;
  number: number;
  title: string;
  state: VersionState;
  format: 'markdown' | 'rich';
  markdown: string | null;
  content: object | null;
  contentHash: string | null;
  manifest: ManifestEntry[] | null;
  revision: number;
  language: string;
  /** The number of the last step that the content holds. */
  step: number;
}

export async function findVersion(tx: Tx, id: string): Promise<FoundVersion> {
  const { rows } = await sql<FoundVersion>`
    select ${keptPlan} v.scope_id as "scopeId", v.document_id as "documentId", v.id as "versionId", d.human_id as "humanId", v.number,
      v.title, v.state, v.content_format as format, v.markdown, v.content, v.content_hash as "contentHash", v.manifest,
      v.revision, v.language, coalesce(s.content_at, 0) as step
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
      left join drafts s on s.scope_id = v.scope_id and s.version_id = v.id
    where v.id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

export interface VersionLock {
  permission: Permission;
  /** Whether the act concerns more of the scope than this document. */
  wholeScope: boolean;
}

/** The version as it stands under the lock, with every step that was acknowledged, when no other act can change it. */
export async function lockVersion(tx: Tx, actor: Actor, id: string, lock: VersionLock): Promise<FoundVersion> {
  const { scopeId, documentId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, lock.permission);
  if (lock.wholeScope) await lockScope(tx, scopeId);
  await lockDocumentRow(tx, scopeId, documentId);
  await settleLocked(tx, actor, { scopeId, documentId, versionId: id });
  return findVersion(tx, id);
}

export interface FoundDocument {
  scopeId: string;
  documentId: string;
}

/** Where a document or a version belongs, without its content. */
export async function findPlace(tx: Tx, table: 'documents' | 'versions', id: string): Promise<FoundDocument> {
  const documentId = table === 'documents' ? sql.ref('id') : sql.ref('document_id');
  const { rows } = await sql<FoundDocument>`
    select ${keptPlan} scope_id as "scopeId", ${documentId} as "documentId" from ${sql.table(table)} where id = ${id}`.execute(
    tx,
  );
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** The scope of a document or a version, for who asks what the caller may do there. */
export function scopeOf(table: 'documents' | 'versions', id: string): RawBuilder<string> {
  return sql<string>`(select scope_id from ${sql.table(table)} where id = ${id})`;
}

export async function lockDocumentRow(tx: Tx, scopeId: string, documentId: string): Promise<void> {
  await sql`select ${keptPlan} from documents where scope_id = ${scopeId} and id = ${documentId} for update`.execute(
    tx,
  );
}
