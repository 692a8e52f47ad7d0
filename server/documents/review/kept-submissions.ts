/**
 * Every submission of a version as a row: under which rules it was made and how it ended. The text stays with the version while
 * that has it; a return or withdrawal keeps it here, with who had approved, before the draft goes on. Call under the lock of
 * the version.
 */
import { sql } from 'kysely';
import type { ReviewRules, SubmittedRules } from '../../../domain/review/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { VersionKey } from '../manifest.ts';

interface Submitted {
  actor: Actor;
  at: Date;
  contentHash: string;
  rules: ReviewRules;
}

/** Its number, and the rules as they are kept with it. */
export async function openSubmission(
  tx: Tx,
  { scopeId, documentId, versionId }: VersionKey,
  { actor, at, contentHash, rules }: Submitted,
): Promise<{ submission: number; rules: SubmittedRules }> {
  const { signature, fourEyes, minReviewers, openComments } = rules;
  const kept = { signature, fourEyes, minReviewers, openComments };
  const { rows } = await sql<{ number: number }>`
    insert into submissions (scope_id, document_id, version_id, number, submitted_at, submitted_by, submitted_name,
      content_hash, rules)
    select ${scopeId}, ${documentId}, ${versionId}, coalesce(max(s.number), 0) + 1, ${at}, ${actor.userId},
      (select display_name from users where id = ${actor.userId}), ${contentHash}, ${JSON.stringify(kept)}::jsonb
    from submissions s where s.scope_id = ${scopeId} and s.version_id = ${versionId}
    returning number`.execute(tx);
  return { submission: rows[0]?.number ?? 1, rules: kept };
}

type Outcome = 'released' | 'returned' | 'withdrawn' | 'cancelled';

/** Its number and end, or nothing where nothing was under review, as for a draft that is cancelled. */
export async function endSubmission(
  tx: Tx,
  { scopeId, versionId }: VersionKey,
  { outcome, at, reason = null }: { outcome: Outcome; at: Date; reason?: string | null },
): Promise<{ submission?: number; endedAt?: Date }> {
  const keepsText = outcome === 'returned' || outcome === 'withdrawn';
  const text = keepsText
    ? sql`, title = v.title, markdown = v.markdown, content = v.content, manifest = v.manifest, reviewers = (
        select coalesce(jsonb_agg(jsonb_build_object('user', jsonb_build_object('id', r.user_id, 'displayName', r.name),
          'at', r.approved_at) order by r.ordinal), '[]')
        from reviewers r where r.scope_id = v.scope_id and r.version_id = v.id)`
    : sql``;
  const { rows } = await sql<{ submission: number }>`
    update submissions s set outcome = ${outcome}, ended_at = ${at}, reason = ${reason} ${text}
    from versions v
    where s.scope_id = ${scopeId} and s.version_id = ${versionId} and s.outcome is null
      and v.scope_id = s.scope_id and v.id = s.version_id
    returning s.number as submission`.execute(tx);
  return rows[0] === undefined ? {} : { ...rows[0], endedAt: at };
}

/** The rules that the open submission was made under; of older ones nothing is known. */
export async function submittedRules(tx: Tx, { scopeId, versionId }: VersionKey): Promise<Partial<SubmittedRules>> {
  const { rows } = await sql<{ rules: Partial<SubmittedRules> }>`
    select rules from submissions
    where scope_id = ${scopeId} and version_id = ${versionId} and outcome is null`.execute(tx);
  return rows[0]?.rules ?? {};
}

/** The texts of all submissions, once the version is DISPOSED. */
export async function removeSubmittedTexts(tx: Tx, { scopeId, versionId }: VersionKey): Promise<void> {
  await sql`
    update submissions set title = null, markdown = null, content = null, manifest = null
    where scope_id = ${scopeId} and version_id = ${versionId} and title is not null`.execute(tx);
}
