/** A document with its place and all its versions. */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { readFoldersOfDocument } from '../folders/index.ts';
import { type Actor, keptPlan, type Tx, together } from '../kernel/database/index.ts';
import { scopeOf } from './find-version.ts';
import { presentDocument, readDocuments } from './list/index.ts';
import { readFigures, readReaders } from './reading-figures.ts';

export async function getDocument(tx: Tx, actor: Actor, id: string, today: string): Promise<DocumentDetail> {
  const permitted = requirePermission(tx, actor, scopeOf('documents', id), 'VIEW');
  const [{ permissions }, detail, people] = await together(
    permitted,
    presentDetail(tx, id, today),
    readReaders(tx, id, today),
  );
  // For who may read the record.
  const named = permissions.has('RELEASE_DOCUMENTS') || permissions.has('VIEW_AUDIT_TRAIL');
  return named ? { ...detail, reading: { ...detail.reading, people } } : detail;
}

/** For acts that answer with the document they made; asks for no permission. */
export async function presentDetail(tx: Tx, id: string, today: string): Promise<DocumentDetail> {
  const reading = readDocuments(tx, sql`select ${keptPlan} d.id from documents d where d.id = ${id}`);
  const [[rows], folders, figures] = await together(
    reading,
    readFoldersOfDocument(tx, id, []),
    readFigures(tx, id, today),
  );
  if (rows === undefined) throw new AppError('NOT_FOUND');
  const { item, versions } = presentDocument(rows, today);
  return { ...item, folderPath: folders.path(item.folderId), versions, reading: figures };
}
