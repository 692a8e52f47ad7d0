/** Releases a version from a day on, which may lie ahead or, for records taken over from elsewhere, in the past. */
import type { ReleaseBody, Version } from '../../../contract/index.ts';
import { monthsLater, releaseRefusal } from '../../../domain/review/index.ts';
import { cleanRecordDate, cleanRemark, refuseInput } from '../checked-fields.ts';
import { refuseTakenKeys } from '../items.ts';
import { endSubmission, readDecision, refuseDecision, setNextReview, signatureChanges } from '../review/index.ts';
import { indexRelease } from '../search-entry.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

/** Where an import released it: which, and why it was taken over from elsewhere. */
interface TakenOver {
  importId: string;
  reason: string;
}

type Release = Pick<ReleaseBody, 'effectiveDate' | 'reading' | 'readingReason'>;

export async function releaseVersion(step: Step, id: string, given: Release, takenOver?: TakenOver): Promise<Version> {
  const { effectiveDate: givenDate } = given;
  const today = step.clock.today();
  const carriedOver = reasonToCarryOver(given);
  const effectiveDate = givenDate === undefined ? today : cleanRecordDate(givenDate, 'effectiveDate');
  const open = await beginStep(step, id, 'release');
  const decision = await readDecision(step.tx, open.version);
  const { rules, submission } = decision;
  refuseDecision(releaseRefusal(rules, submission, step.actor.userId), decision);
  // Checked again: since the submit, another document may have been released with one of the keys.
  await refuseTakenKeys(step.tx, open.version, today);
  const signed = signatureChanges(step, rules, open.version.contentHash);

  const releasedAt = step.clock.now();
  await writeStep(open, {
    effective_date: effectiveDate,
    released_at: releasedAt,
    released_by: step.actor.userId,
    carried_over_reason: carriedOver,
  });
  await indexRelease(step.tx, open.version);
  const ended = await endSubmission(step.tx, open.version, { outcome: 'released', at: releasedAt });
  const { reviewMonths } = rules;
  // Null where the rule has none: the release then leaves the next review as it is.
  const nextReview = reviewMonths === null ? null : monthsLater(effectiveDate, reviewMonths);
  if (nextReview !== null) await setNextReview(open, open.version, nextReview);
  const { contentHash } = open.version;
  const reading = carriedOver === null ? {} : { reading: 'carried-over', readingReason: carriedOver };
  return endStep(open, 'release', {
    effectiveDate,
    contentHash,
    releasedAt,
    nextReview,
    ...ended,
    ...reading,
    ...signed,
    ...takenOver,
  });
}

/** Null where everybody is asked to read the version. */
function reasonToCarryOver({ reading, readingReason }: Release): string | null {
  const reason = readingReason === undefined ? null : cleanRemark(readingReason, 'readingReason');
  if (reading !== 'carried-over') {
    if (reason !== null) refuseInput('readingReason', 'A reason belongs to what is carried over.');
    return null;
  }
  return reason ?? refuseInput('readingReason', 'Say why nobody needs to read this version anew.');
}
