/** The version of a template that new documents start from. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import { effectiveVersion } from '../../../domain/lifecycle/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { type DocumentRows, datedVersion, readDocuments } from '../list/index.ts';

export interface InForce {
  rows: DocumentRows;
  /** The identifier of the version. */
  inForce: string;
}

/** What nobody may work by is nothing to start from either. Call under a lock of the document. */
export async function readInForce(tx: Tx, documentId: string, today: string): Promise<InForce> {
  const [rows] = await readDocuments(tx, sql`select d.id from documents d where d.id = ${documentId}`);
  if (rows === undefined) throw new AppError('NOT_FOUND');
  const versions = rows.versions.map((row) => ({ ...datedVersion(row), id: row.version_id }));
  const inForce = effectiveVersion(versions, today)?.id;
  if (inForce === undefined) {
    const detail = `${rows.document.human_id} has no version in force, so that nothing can start from it.`;
    throw new AppError('STEP_NOT_ALLOWED', { detail });
  }
  return { rows, inForce };
}
