import { sql } from 'kysely';
import type { KeepingRules, ReviewRules } from '../../domain/review/index.ts';
import type { Tx } from '../kernel/database/index.ts';

/** What the scope asks of its reviews, as it stands in this transaction. */
export async function readRules(tx: Tx, scopeId: string): Promise<ReviewRules & KeepingRules> {
  const { rows } = await sql<ReviewRules & KeepingRules>`
    select rule_signature as signature, rule_four_eyes as "fourEyes", rule_min_reviewers as "minReviewers",
      rule_review_months as "reviewMonths", rule_retention_months as "retentionMonths", rule_change_summary as "changeSummary",
      rule_approval_record as "approvalRecord",
      rule_reading_signature as "readingSignature", rule_open_comments as "openComments", rule_drafts as drafts
    from scopes where id = ${scopeId}`.execute(tx);
  if (rows[0] === undefined) throw new Error('The scope of an act is seen by its actor.');
  return rows[0];
}
