/** One version: as lists show it, and with its content. */
import { sql } from 'kysely';
import { AppError, type Attachment, type Version, type VersionDetail } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { type Actor, keptPlan, type Tx } from '../kernel/database/index.ts';
import { readContent } from './content/index.ts';
import { presentVersion, type VersionRow, versionColumns } from './list/index.ts';
import { type ManifestEntry, readFiles, type VersionKey } from './manifest.ts';
import { findSoundVersion } from './sound-content.ts';

/** A version whose content has not been read for what submitting it would refuse. */
export type UnreadVersion = Omit<VersionDetail, 'itemWarnings'>;

export async function getVersion(tx: Tx, actor: Actor, id: string, today: string): Promise<UnreadVersion> {
  const found = await findSoundVersion(tx, id);
  await requirePermission(tx, actor, found.scopeId, 'VIEW');
  const version = await presentOne(tx, found, today);
  const files = await readFiles(tx, found.scopeId, found.versionId);
  return {
    ...version,
    markdown: found.markdown,
    content: found.content,
    attachments: files.map(presentFile),
    lastEdit: version.state === 'DRAFT' ? await lastEdit(tx, found) : null,
  };
}

/** Who saved a draft last, from the trail: whoever meets their text should know whom to ask. */
async function lastEdit(tx: Tx, version: VersionKey): Promise<VersionDetail['lastEdit']> {
  const event = await tx
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name', 'at'])
    .where('scope_id', '=', version.scopeId)
    .where('entity_id', '=', version.documentId)
    .where('type', '=', 'VERSION_EDITED')
    .where(sql`changes ->> 'versionId'`, '=', version.versionId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (event === undefined || event.actor_id === null) return null;
  return { by: { id: event.actor_id, displayName: event.actor_name }, at: event.at.toISOString() };
}

export function presentFile({ attachmentId, name, mediaType, sizeBytes, sha256 }: ManifestEntry): Attachment {
  return { id: attachmentId, name, mediaType, sizeBytes, sha256 };
}

/** Outside the transaction, since long content takes its time and must not hold a connection meanwhile. */
export async function withItemWarnings(version: UnreadVersion, reader: string): Promise<VersionDetail> {
  if (version.state !== 'DRAFT' || version.markdown === null) return { ...version, itemWarnings: [] };
  const { problems } = await readContent(version.markdown, reader);
  return { ...version, itemWarnings: problems.map(({ line, message }) => ({ line, message })) };
}

/** Reads the neighbours too: how a version stands depends on them. */
export async function presentOne(
  tx: Tx,
  version: { scopeId: string; documentId: string; versionId: string },
  today: string,
): Promise<Version> {
  const { rows } = await sql<VersionRow>`
    select ${keptPlan} ${versionColumns} from versions v
    where v.scope_id = ${version.scopeId} and v.document_id = ${version.documentId}
    order by v.number desc`.execute(tx);
  const row = rows.find((candidate) => candidate.version_id === version.versionId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return presentVersion(row, rows, today);
}
