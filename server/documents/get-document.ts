/** A document with its place and all its versions. */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { readFolderPaths } from '../folders/index.ts';
import { type Actor, keptPlan, type Tx } from '../kernel/database/index.ts';
import { findPlace } from './find-version.ts';
import { presentDocument, readDocuments } from './list/index.ts';

export async function getDocument(tx: Tx, actor: Actor, id: string, today: string): Promise<DocumentDetail> {
  const { scopeId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  return presentDetail(tx, id, today);
}

/** For acts that answer with the document they made; asks for no permission. */
export async function presentDetail(tx: Tx, id: string, today: string): Promise<DocumentDetail> {
  const [rows] = await readDocuments(tx, sql`select ${keptPlan} d.id from documents d where d.id = ${id}`);
  if (rows === undefined) throw new AppError('NOT_FOUND');
  const { item, versions } = presentDocument(rows, today);
  const pathOf = await readFolderPaths(tx, [item.folderId]);
  return { ...item, folderPath: pathOf(item.folderId), versions };
}
