/**
 * Removes a version's content for good and keeps its record: markdown, rich content, manifest, files, items, uses, comments,
 * search text and what exports had prepared. Title, dates, digest and audit events stay. With four eyes the first person's step only asks
 * for it, and a second person's carries it out.
 *
 * Bytes in an object store go right after the commit (`sweep`), since a transaction cannot take them back.
 */
import { AppError, type Version } from '../../../contract/index.ts';
import type { BlobStore } from '../../kernel/blobs/index.ts';
import { readRules } from '../../scopes/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { presentOne } from '../get-version.ts';
import { removeItems } from '../items.ts';
import { disposalRequester, refuseKept, requestDisposal } from '../keeping/index.ts';
import { disposeFiles } from '../manifest.ts';
import { removeComments, removeCopiedSource, removeSubmittedTexts, signatureChanges } from '../review/index.ts';
import { indexDocument } from '../search-entry.ts';
import { removeUses } from '../uses.ts';
import { removeDerived } from './remove-derived.ts';
import { beginStep, endStep, type OpenStep, type Step, writeStep } from './take-step.ts';

type DisposingStep = Step & { blobs: BlobStore };

/** The version is still whole where the disposal was only asked for. */
export async function disposeVersion(step: DisposingStep, id: string, givenReason: string): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'dispose');
  const { tx, actor, version } = open;
  const rules = await readRules(tx, version.scopeId);
  await refuseKept(tx, version, rules, step.clock.today());
  const requestedBy = await disposalRequester(tx, version);
  if (requestedBy === actor.userId) {
    throw new AppError('FOUR_EYES', { detail: 'You asked for this disposal; somebody else has to carry it out.' });
  }
  const byTwo = rules.fourEyes || requestedBy !== null;
  const signed = signatureChanges(step, { ...rules, signature: rules.signature && byTwo }, version.contentHash);
  if (byTwo && requestedBy === null) {
    await requestDisposal(open, reason, signed);
    return presentOne(tx, version, step.clock.today());
  }
  const disposedAt = step.clock.now();
  await removeContent({ ...open, blobs: step.blobs }, disposedAt);
  const by = requestedBy && { requestedBy };
  return endStep(open, 'dispose', { reason, from: version.state, disposedAt, ...by, ...signed });
}

async function removeContent(open: OpenStep & { blobs: BlobStore }, now: Date): Promise<void> {
  const { tx, version, blobs } = open;
  await writeStep(open, { markdown: null, content: null, manifest: null, disposed_at: now });
  await disposeFiles(tx, blobs, version);
  await removeItems(tx, version);
  await removeUses(tx, version);
  await removeCopiedSource(tx, version);
  await removeComments(tx, version);
  await removeSubmittedTexts(tx, version);
  await removeDerived(tx, version, now);
  await indexDocument(tx, version.scopeId, version.documentId);
}
