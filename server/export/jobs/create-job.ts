/** Queues a pack. The job's row and its place in the queue are one transaction: neither exists without the other. */
import { sql } from 'kysely';
import { AppError, type ExportJob, type PackFormat } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import { newId } from '../../kernel/ids.ts';
import { requireExportPermission, type ScopeChoice } from '../choice/choice.ts';
import { requireAnything } from '../choice/scope-documents.ts';
import { findJob } from './job-rows.ts';
import { packCode } from './pack-code.ts';
import { queuePack } from './queue-pack.ts';

/** Jobs that one person may have waiting or running in one scope, and in all of theirs. */
const openJobsLimit = 10;
const openJobsInAll = 30;

export interface WantedPack {
  choice: ScopeChoice;
  format: PackFormat;
}

export async function createJob(
  tx: Tx,
  actor: Actor,
  { choice, format }: WantedPack,
  today: string,
): Promise<ExportJob> {
  const { scopeId } = choice;
  await requireExportPermission(tx, actor, scopeId, 'scope');
  await requireAnything(tx, choice, today);
  // Requests of one person at the same moment count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export jobs of ${actor.userId}`}, 0))`.execute(tx);
  const open = await tx
    .selectFrom('export_jobs')
    .select((select) => [
      select.fn.countAll<number>().as('inAll'),
      select.fn.countAll<number>().filterWhere('scope_id', '=', scopeId).as('count'),
    ])
    .where('created_by', '=', actor.userId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  if (open.count >= openJobsLimit) {
    const detail = `You have ${open.count} packs of this scope under way. Wait for one, or cancel one.`;
    throw new AppError('BUSY', { detail, retryAfterSeconds: 30 });
  }
  if (open.inAll >= openJobsInAll) {
    const detail = `You have ${open.inAll} packs under way in all of your scopes. Wait for one, or cancel one.`;
    throw new AppError('BUSY', { detail, retryAfterSeconds: 30 });
  }
  const id = newId();
  await tx
    .insertInto('export_jobs')
    .values({
      id,
      scope_id: scopeId,
      created_by: actor.userId,
      format,
      folder_id: choice.folderId,
      chosen_at: choice.at,
      chosen_since: choice.since,
      state: 'queued',
      token_id: actor.token?.id ?? null,
      seal: packCode(tx, { id, userId: actor.userId, tokenId: actor.token?.id ?? null, format, choice }),
    })
    .execute();
  await queuePack(tx, { id, scopeId, userId: actor.userId });
  return findJob(tx, actor, id);
}
