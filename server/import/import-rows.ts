/** Imports as rows. An import is its creator's alone: queries name the creator, and row security refuses all others. */
import { AppError, type Import, type ImportProgress } from '../../contract/index.ts';
import { type FileFacts, plannedFolders, proposedNumber } from '../../domain/import/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';

export interface ImportRow {
  id: string;
  scopeId: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  state: Import['state'];
}

export interface DocumentRow {
  ordinal: number;
  path: string;
  facts: FileFacts;
  humanId: string | null;
  title: string;
  folderPath: string[];
  skip: boolean;
  error: string | null;
  notes: string[];
  documentId: string | null;
}

const columns = [
  'id',
  'scope_id',
  'file_name',
  'sha256',
  'size_bytes',
  'state',
  'done',
  'total',
  'problem',
  'left_over',
  'created_at',
  'expires_at',
] as const;

/** A past one is gone, whether or not it was swept away yet; one that runs is not. */
function visible(tx: Tx, actor: Actor, id: string, now: Date) {
  return tx
    .selectFrom('imports')
    .where('id', '=', id)
    .where('created_by', '=', actor.userId)
    .where((where) => where.or([where('expires_at', '>', now), where('state', '=', 'running')]));
}

/** Held until the transaction ends: acts on one import come one after the other. */
export async function lockImport(tx: Tx, actor: Actor, id: string, now: Date): Promise<ImportRow> {
  const row = await visible(tx, actor, id, now).select(columns).forUpdate().executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const { scope_id, file_name, sha256, size_bytes, state } = row;
  return { id: row.id, scopeId: scope_id, fileName: file_name, sha256, sizeBytes: size_bytes, state };
}

export async function findImport(tx: Tx, actor: Actor, id: string, now: Date): Promise<Import> {
  const row = await visible(tx, actor, id, now).select(columns).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  const documents = await readRows(tx, row.scope_id, row.id);
  return {
    id: row.id,
    scopeId: row.scope_id,
    fileName: row.file_name,
    state: row.state,
    progress: { done: row.done, total: row.total },
    documents: documents.map(({ facts, notes, ordinal: _, ...chosen }) => ({
      ...chosen,
      number: facts.number,
      effectiveDate: facts.effectiveDate ?? null,
      format: facts.format,
      attachments: facts.attachments,
      warnings: [...facts.warnings, ...notes],
      proposal: proposedNumber(chosen.humanId, chosen.path, chosen.title),
    })),
    folders: plannedFolders(documents),
    leftOver: row.left_over,
    problem: row.problem,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
  };
}

/** How far a run is, without the plan, which may be megabytes. */
export async function findProgress(tx: Tx, actor: Actor, id: string, now: Date): Promise<ImportProgress> {
  const row = await visible(tx, actor, id, now).select(['state', 'done', 'total']).executeTakeFirst();
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { state: row.state, progress: { done: row.done, total: row.total } };
}

export async function readRows(tx: Tx, scopeId: string, importId: string): Promise<DocumentRow[]> {
  const rows = await tx
    .selectFrom('import_documents')
    .selectAll()
    .where('scope_id', '=', scopeId)
    .where('import_id', '=', importId)
    .orderBy('ordinal')
    .execute();
  return rows.map((row) => ({
    ordinal: row.ordinal,
    path: row.path,
    facts: row.facts as FileFacts,
    humanId: row.human_id,
    title: row.title,
    folderPath: row.folder_path,
    skip: row.skip,
    error: row.error,
    notes: row.notes,
    documentId: row.document_id,
  }));
}
