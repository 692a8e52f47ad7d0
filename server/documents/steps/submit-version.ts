/**
 * Hands a draft over for review: items are checked, content and manifest frozen and named by their digest, and reviewers
 * asked.
 */
import { sql } from 'kysely';
import type { SubmitBody, Version } from '../../../contract/index.ts';
import type { ReviewRules } from '../../../domain/review/index.ts';
import { scheduleReminders } from '../../news/index.ts';
import { readRules } from '../../scopes/index.ts';
import { cleanRecordDate, cleanRemark, refuseInput } from '../checked-fields.ts';
import { readContent } from '../content/index.ts';
import { contentHash } from '../content-hash.ts';
import { findVersion } from '../find-version.ts';
import { refuseItemProblems, refuseTakenKeys } from '../items.ts';
import { readFiles } from '../manifest.ts';
import { nameReviewers, openSubmission, requireReviewers } from '../review/index.ts';
import { beginStep, endStep, type OpenStep, type Step, writeStep } from './take-step.ts';

export async function submitVersion(step: Step, id: string, given: SubmitBody = {}): Promise<Version> {
  const changeSummary = given.changeSummary === undefined ? null : cleanRemark(given.changeSummary, 'changeSummary');
  const dueDate =
    given.dueDate === undefined || given.dueDate === null ? null : cleanRecordDate(given.dueDate, 'dueDate');
  // Read before anything is locked, since long content takes its time; it is read again only if it changed meanwhile.
  const early = await findVersion(step.tx, id);
  const earlyRead = await readContent(early.markdown ?? '', step.actor.userId);
  const open = await beginStep(step, id, 'submit');
  const { tx, version } = open;
  const rules = await readRules(tx, version.scopeId);
  if (rules.changeSummary && changeSummary === null) await requireFirst(open);
  const reviewers = await chosenReviewers(open, given.reviewers ?? [], rules);
  const markdown = version.markdown ?? '';
  refuseItemProblems(markdown === (early.markdown ?? '') ? earlyRead : await readContent(markdown, step.actor.userId));
  await refuseTakenKeys(tx, version, step.clock.today());

  const manifest = await readFiles(tx, version.scopeId, version.versionId);
  const hash = contentHash(version.title, markdown, manifest);
  const submittedAt = step.clock.now();
  await writeStep(open, {
    manifest: JSON.stringify(manifest),
    content_hash: hash,
    change_summary: changeSummary,
    submitted_at: submittedAt,
    submitted_by: step.actor.userId,
    review_due: dueDate,
    returned_at: null,
    returned_by: null,
    return_reason: null,
  });
  const reviewerNames = await nameReviewers(tx, version, reviewers);
  await scheduleReminders(tx, step.config, { versionId: version.versionId, to: reviewers, day: dueDate });
  const submitted = { actor: step.actor, at: submittedAt, contentHash: hash, rules };
  return endStep(open, 'submit', {
    contentHash: hash,
    submittedAt,
    ...(await openSubmission(tx, version, submitted)),
    ...(changeSummary === null ? {} : { changeSummary }),
    ...(reviewers.length === 0 ? {} : { reviewers, reviewerNames }),
    ...(dueDate === null ? {} : { dueDate }),
  });
}

/** A document's first version changes nothing that could be summed up. */
async function requireFirst({ tx, version }: OpenStep): Promise<void> {
  const { rows } = await sql`select from versions
    where scope_id = ${version.scopeId} and document_id = ${version.documentId} and number < ${version.number} limit 1`.execute(
    tx,
  );
  if (rows.length > 0) refuseInput('changeSummary', 'This scope asks for a summary of changes: say what is new.');
}

async function chosenReviewers(
  { tx, version }: OpenStep,
  given: readonly string[],
  { minReviewers }: ReviewRules,
): Promise<string[]> {
  const reviewers = await requireReviewers(tx, version.scopeId, given);
  if (reviewers.length < minReviewers) {
    refuseInput('reviewers', `This scope asks for at least ${minReviewers} reviewers.`);
  }
  return reviewers;
}
