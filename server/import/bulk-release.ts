/** Rules of a scope that a release of many documents at once cannot keep: they ask for a decision on each document. */
import { AppError } from '../../contract/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { readRules } from '../scopes/index.ts';

const instead = 'Import the documents as drafts and release them one by one.';

export async function refuseBulkRelease(tx: Tx, scopeId: string): Promise<void> {
  const { signature, fourEyes, minReviewers } = await readRules(tx, scopeId);
  if (signature) {
    const detail = `In this scope each release is signed, which cannot be done for many documents at once. ${instead}`;
    throw new AppError('SIGNATURE_REQUIRED', { detail });
  }
  if (fourEyes) {
    const detail = `In this scope nobody releases what they wrote, and an import is written by who runs it. ${instead}`;
    throw new AppError('FOUR_EYES', { detail });
  }
  if (minReviewers > 0) {
    const detail = `In this scope each document is reviewed by at least ${minReviewers} before its release. ${instead}`;
    throw new AppError('APPROVALS_PENDING', { detail, pending: [] });
  }
}
