/** A scope as it is read and presented everywhere: with the language and the rules that it sets for its documents. */
import type { Selectable } from 'kysely';
import type { Scope } from '../../contract/index.ts';
import { iso } from '../kernel/clock.ts';
import type { Tables } from '../kernel/database/index.ts';

export function presentScope(row: Selectable<Tables['scopes']>): Scope {
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    rules: {
      signature: row.rule_signature,
      fourEyes: row.rule_four_eyes,
      minReviewers: row.rule_min_reviewers,
      readingSignature: row.rule_reading_signature,
      reviewMonths: row.rule_review_months,
      runningHead: row.rule_running_head,
      retentionMonths: row.rule_retention_months,
      changeSummary: row.rule_change_summary,
      approvalRecord: row.rule_approval_record,
      openComments: row.rule_open_comments,
      drafts: row.rule_drafts,
    },
    createdAt: iso(row.created_at),
  };
}

/** What of a scope its managers set. */
export type ScopeSettings = Pick<Scope, 'name' | 'language' | 'rules'>;

export function settingColumns({ name, language, rules }: ScopeSettings) {
  return {
    name,
    language,
    rule_signature: rules.signature,
    rule_four_eyes: rules.fourEyes,
    rule_min_reviewers: rules.minReviewers,
    rule_reading_signature: rules.readingSignature,
    rule_review_months: rules.reviewMonths,
    rule_running_head: rules.runningHead,
    rule_retention_months: rules.retentionMonths,
    rule_change_summary: rules.changeSummary,
    rule_approval_record: rules.approvalRecord,
    rule_open_comments: rules.openComments,
    rule_drafts: rules.drafts,
  };
}
