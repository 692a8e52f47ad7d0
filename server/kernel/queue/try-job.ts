/** What begins a try of a job that somebody asked for, and what ends the job: one rule for packs and imports. */
import { AppError } from '../../../contract/index.ts';
import { ClaimLost } from './claim.ts';

/** Tries that failed. A worker that was killed counts, one that was stopped does not. */
const triesUntilFailed = 5;
/** Workers that were stopped count here: a job that takes its workers down must end some time. */
const claimsUntilFailed = 12;

/** For `queueJob`: more than the rule allows, so that it is the rule that ends the job and says so. */
export const triesInQueue = claimsUntilFailed + 1;

interface JobOfSomebody<Claim> {
  /** Null when there is nothing to do: the job is over, or who asked for it may not see it any more. */
  claim(): Promise<Claim | null>;
  work(claim: Claim): Promise<void>;
  /** Ends the job for good. Like all that is written under a claim it throws `ClaimLost` where a newer try has taken over. */
  fail(claim: Claim, refusal: AppError): Promise<void>;
  /** Ends the job where whoever asked was disabled, has left the scope or used a token that has ended; changes no other. */
  cancelAbandoned(): Promise<void>;
}

/**
 * What the person can act on ends the job at once. What may pass (a database that is away, a service that is busy) is thrown, so that the
 * queue tries again, unless it was the last try; what a stopping worker leaves behind is thrown always.
 */
export async function tryJob<Claim extends { attempt: number }>(
  job: JobOfSomebody<Claim>,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const claim = await job.claim();
  if (claim === null) return job.cancelAbandoned();
  try {
    if (claim.attempt > claimsUntilFailed) return await job.fail(claim, new AppError('INTERNAL'));
    await job.work(claim).catch((error: unknown) => {
      if (error instanceof ClaimLost || signal.aborted) throw error;
      if (mayPass(error) && attempt < triesUntilFailed) throw error;
      return job.fail(claim, error instanceof AppError ? error : new AppError('INTERNAL'));
    });
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error;
    await job.cancelAbandoned();
  }
}

function mayPass(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === 'BUSY';
}
