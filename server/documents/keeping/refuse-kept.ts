/**
 * What may not be disposed of yet: anything of a document on hold, and what its scope retains. The trigger `versions_keep` refuses the
 * same again, with the same function for the day from which a retention counts.
 */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import { type KeepingRules, monthsLater } from '../../../domain/review/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { FoundVersion } from '../find-version.ts';

export async function refuseKept(
  tx: Tx,
  version: FoundVersion,
  { retentionMonths }: KeepingRules,
  today: string,
): Promise<void> {
  const { rows } = await sql<{ holdReason: string | null; starts: string | null }>`
    select d.hold_reason as "holdReason",
      retention_starts(v.scope_id, v.document_id, v.number, v.revoked_at, ${today}::date) as starts
    from versions v join documents d on d.scope_id = v.scope_id and d.id = v.document_id
    where v.scope_id = ${version.scopeId} and v.id = ${version.versionId}`.execute(tx);
  const { holdReason = null, starts = null } = rows[0] ?? {};
  if (holdReason !== null) {
    throw new AppError('ON_HOLD', { detail: `${version.humanId} is on hold: ${holdReason}`, reason: holdReason });
  }
  if (retentionMonths === null || version.state === 'CANCELLED') return;
  if (starts === null) {
    const detail = `Version ${version.number} of ${version.humanId} is in force or will be. This scope keeps its versions for ${retentionMonths} months after that.`;
    throw new AppError('RETAINED', { detail, until: null });
  }
  const until = monthsLater(starts, retentionMonths);
  if (today >= until) return;
  const detail = `Version ${version.number} of ${version.humanId} has to be kept until ${until}.`;
  throw new AppError('RETAINED', { detail, until });
}
