/**
 * Puts a document into another folder of its scope, or at the root. Organizational metadata only: no version is read or
 * written, so neither content nor hash nor timestamp of a record can change.
 */
import { type RawBuilder, sql } from 'kysely';
import { AppError, type Placement } from '../../../contract/index.ts';
import { placementRefusal } from '../../../domain/folders/index.ts';
import { positionOnArrival } from '../../../domain/reading-order/index.ts';
import { permissionDenied, requireMember } from '../../access/index.ts';
import { appendAudit } from '../../audit/index.ts';
import { type FolderPaths, readFoldersOfDocument } from '../../folders/index.ts';
import { type Actor, keptPlan, lockScopeOf, type Tx, together } from '../../kernel/database/index.ts';
import { scopeOf } from '../find-version.ts';
import { inFolder } from '../list/index.ts';

interface Placed {
  id: string;
  scopeId: string;
  humanId: string;
  folderId: string | null;
  folderPosition: number | null;
}

const placedColumns: RawBuilder<unknown> = sql`
  d.id, d.scope_id as "scopeId", d.human_id as "humanId", d.folder_id as "folderId",
  d.folder_position as "folderPosition"`;

export async function moveDocument(tx: Tx, actor: Actor, id: string, folderId: string | null): Promise<Placement> {
  await lockScopeOf(tx, 'documents', id);
  const [document, folders, { scopeId, permissions }, highest] = await together(
    requirePlaced(tx, id),
    readFoldersOfDocument(tx, id, folderId === null ? [] : [folderId]),
    requireMember(tx, actor, scopeOf('documents', id)),
    highestPosition(tx, scopeOf('documents', id), folderId),
  );
  const target = folderId === null ? null : folders.require(folderId);
  if (!permissions.has('ORGANIZE_DOCUMENTS')) throw permissionDenied('ORGANIZE_DOCUMENTS');
  const to = { scopeId: target?.scopeId ?? scopeId, folderId: target?.id ?? null };
  const refusal = placementRefusal(document, to);
  if (refusal !== null) throw new AppError(refusal.code, { detail: refusal.detail });
  const place = { id: document.id, folderId: to.folderId, folderPath: folders.path(to.folderId) };
  if (document.folderId === to.folderId) return { ...place, folderPosition: document.folderPosition };

  const folderPosition = positionOnArrival(highest);
  const moving = sql`
    update ${keptPlan} documents set folder_id = ${to.folderId}, folder_position = ${folderPosition}
    where scope_id = ${scopeId} and id = ${document.id}`.execute(tx);
  await together(moving, auditMove(tx, actor, document, to.folderId, folders.path));
  return { ...place, folderPosition };
}

async function requirePlaced(tx: Tx, id: string): Promise<Placed> {
  const { rows } = await sql<Placed>`select ${keptPlan} ${placedColumns} from documents d where d.id = ${id}`.execute(
    tx,
  );
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

/** Null for a folder that was never arranged. Read from the end of the reader-order index, so a large folder costs no more. */
async function highestPosition(tx: Tx, scopeId: RawBuilder<string>, folderId: string | null): Promise<number | null> {
  const { rows } = await sql<{ highest: number | null }>`
    select ${keptPlan} max(d.folder_position) as highest from documents d
    where d.scope_id = ${scopeId} and ${inFolder(folderId)}`.execute(tx);
  return rows[0]?.highest ?? null;
}

async function auditMove(
  tx: Tx,
  actor: Actor,
  document: Placed,
  folderId: string | null,
  pathOf: FolderPaths,
): Promise<void> {
  const place = (at: string | null) => ({ folderId: at, path: pathOf(at).map(({ name }) => name) });
  await appendAudit(tx, {
    scopeId: document.scopeId,
    actor,
    type: 'DOCUMENT_MOVED',
    entity: { type: 'document', id: document.id, label: document.humanId },
    changes: { from: place(document.folderId), to: place(folderId) },
  });
}
