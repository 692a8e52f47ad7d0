/** One version: as lists show it, and with its content. */
import { type RawBuilder, sql } from 'kysely';
import { AppError, type Attachment, type Version, type VersionDetail } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { type Actor, keptPlan, type Tx, together } from '../kernel/database/index.ts';
import { readContent } from './content/index.ts';
import { type FoundVersion, findVersion, scopeOf } from './find-version.ts';
import { presentVersion, type VersionRow, versionColumns } from './list/index.ts';
import { type ManifestEntry, readFileRows, soundFiles } from './manifest.ts';
import { requireSound } from './sound-content.ts';

/** A version whose content has not been read for what submitting it would refuse, nor the trail for who saved it last. */
export type UnreadVersion = Omit<VersionDetail, 'itemWarnings' | 'lastEdit'>;

/** The caller still has to ask whether rich content says what the markdown says (`requireProjected`), outside of the transaction. */
export async function getVersion(
  tx: Tx,
  actor: Actor,
  id: string,
  today: string,
): Promise<{ found: FoundVersion; read: UnreadVersion }> {
  const scopeId = scopeOf('versions', id);
  const [, found, rows, files] = await together(
    requirePermission(tx, actor, scopeId, 'VIEW'),
    findVersion(tx, id),
    readNeighbours(tx, { scopeId, documentId: sql`(select document_id from versions where id = ${id})` }),
    readFileRows(tx, scopeId, id),
  );
  const { markdown, content, step } = requireSound(found);
  const attachments = soundFiles(files, found).map(presentFile);
  return { found, read: { ...presentAmong(rows, found.versionId, today), markdown, content, step, attachments } };
}

/** Who saved a draft last, from the trail: whoever meets their text should know whom to ask. */
export async function lastEdit(tx: Tx, version: UnreadVersion): Promise<VersionDetail['lastEdit']> {
  const event = await tx
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name', 'at'])
    .where('scope_id', '=', scopeOf('versions', version.id))
    .where('entity_id', '=', version.documentId)
    .where('type', '=', 'VERSION_EDITED')
    .where(sql`changes ->> 'versionId'`, '=', version.id)
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
export async function itemWarningsOf(version: UnreadVersion, reader: string): Promise<VersionDetail['itemWarnings']> {
  if (version.state !== 'DRAFT' || version.markdown === null) return [];
  const { problems } = await readContent(version.markdown, reader);
  return problems.map(({ line, message }) => ({ line, message }));
}

/** Reads the neighbours too: how a version stands depends on them. */
export async function presentOne(
  tx: Tx,
  version: { scopeId: string; documentId: string; versionId: string },
  today: string,
): Promise<Version> {
  return presentAmong(await readNeighbours(tx, version), version.versionId, today);
}

interface NamedDocument {
  scopeId: string | RawBuilder<string>;
  documentId: string | RawBuilder<string>;
}

/** All versions of the document. */
async function readNeighbours(tx: Tx, { scopeId, documentId }: NamedDocument): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${keptPlan} ${versionColumns} from versions v
    where v.scope_id = ${scopeId} and v.document_id = ${documentId}
    order by v.number desc`.execute(tx);
  return rows;
}

function presentAmong(rows: readonly VersionRow[], versionId: string, today: string): Version {
  const row = rows.find((candidate) => candidate.version_id === versionId);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return presentVersion(row, rows, today);
}
