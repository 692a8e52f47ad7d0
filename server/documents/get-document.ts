/** A document with its place and all its versions. */
import { sql } from 'kysely';
import { AppError, type DocumentDetail } from '../../contract/index.ts';
import { requirePermission } from '../access/index.ts';
import { readFolderPaths } from '../folders/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { findPlace } from './find-version.ts';
import { presentDocument, readDocuments } from './list/index.ts';

export async function getDocument(tx: Tx, actor: Actor, id: string, today: string): Promise<DocumentDetail> {
  const { scopeId } = await findPlace(tx, 'documents', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  return presentDetail(tx, id, today);
}

/** For acts that answer with the document they made; asks for no permission. */
export async function presentDetail(tx: Tx, id: string, today: string): Promise<DocumentDetail> {
  const [rows] = await readDocuments(tx, sql`select d.id from documents d where d.id = ${id}`);
  if (rows === undefined) throw new AppError('NOT_FOUND');
  const { item, versions } = presentDocument(rows, today);
  const pathOf = await readFolderPaths(tx, [item.folderId]);
  return { ...item, folderPath: pathOf(item.folderId), ...(await readCare(tx, id)), versions };
}

/** Who looks after the document, and when it is to be reviewed again. */
async function readCare(tx: Tx, id: string): Promise<Pick<DocumentDetail, 'owner' | 'nextReview'>> {
  const { rows } = await sql<Pick<DocumentDetail, 'owner' | 'nextReview'>>`
    select case when u.id is not null then jsonb_build_object('id', u.id, 'displayName', u.display_name) end as owner,
      d.next_review as "nextReview"
    from documents d left join users u on u.id = d.owner_id where d.id = ${id}`.execute(tx);
  return rows[0] ?? { owner: null, nextReview: null };
}
