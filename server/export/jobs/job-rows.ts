/** Export jobs as rows. A job is its creator's alone: every query here names the creator beside the scope's row security. */
import { AppError, type ExportJob, type PackFormat, type PackReport, type Problem } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';

const columns = [
  'id',
  'scope_id',
  'format',
  'folder_id',
  'chosen_at',
  'chosen_since',
  'state',
  'done',
  'total',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
  'size_bytes',
  'sha256',
  'problem',
  'report',
] as const;

export async function findJob(tx: Tx, actor: Actor, id: string): Promise<ExportJob> {
  const row = await tx
    .selectFrom('export_jobs')
    .select(columns)
    .where('id', '=', id)
    .where('created_by', '=', actor.userId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return presentJob(row);
}

/** Newest first; `before` is the id after which the next page begins. */
export async function listJobs(
  tx: Tx,
  actor: Actor,
  { scopeId, before, limit }: { scopeId?: string | undefined; before?: string | undefined; limit: number },
): Promise<ExportJob[]> {
  let query = tx.selectFrom('export_jobs').select(columns).where('created_by', '=', actor.userId);
  if (scopeId !== undefined) query = query.where('scope_id', '=', scopeId);
  if (before !== undefined) query = query.where('id', '<', before);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map(presentJob);
}

interface JobRow {
  id: string;
  scope_id: string;
  format: PackFormat;
  folder_id: string | null;
  chosen_at: string | null;
  chosen_since: string | null;
  state: ExportJob['state'];
  done: number;
  total: number;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  expires_at: Date | null;
  size_bytes: number | null;
  sha256: string | null;
  problem: object | null;
  report: object | null;
}

function presentJob(row: JobRow): ExportJob {
  return {
    id: row.id,
    scopeId: row.scope_id,
    format: row.format,
    folderId: row.folder_id,
    at: row.chosen_at,
    since: row.chosen_since,
    state: row.state,
    progress: { done: row.done, total: row.total },
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    problem: row.problem as Problem | null,
    // A pack made before its documents were checked has no warnings.
    report: row.report && {
      warnings: [],
      moreWarnings: 0,
      ...(row.report as Omit<PackReport, 'warnings' | 'moreWarnings'>),
    },
  };
}
