/**
 * Removes a version's content for good and keeps its record: markdown, rich content, manifest, files, items, uses, comments,
 * search text and what exports had prepared. Title, dates, digest and audit events stay.
 *
 * Bytes in an object store go right after the commit (`sweep`), since a transaction cannot take them back.
 */
import type { Version } from '../../../contract/index.ts';
import type { BlobStore } from '../../kernel/blobs/index.ts';
import { cleanReason } from '../checked-fields.ts';
import { removeItems } from '../items.ts';
import { disposeFiles } from '../manifest.ts';
import { removeComments, removeCopiedSource } from '../review/index.ts';
import { indexDocument } from '../search-entry.ts';
import { removeUses } from '../uses.ts';
import { removeDerived } from './remove-derived.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function disposeVersion(
  step: Step & { blobs: BlobStore },
  id: string,
  givenReason: string,
): Promise<Version> {
  const reason = cleanReason(givenReason);
  const open = await beginStep(step, id, 'dispose');
  const { tx, version } = open;
  await writeStep(open, { markdown: null, content: null, manifest: null, disposed_at: step.clock.now() });
  await disposeFiles(tx, step.blobs, version);
  await removeItems(tx, version);
  await removeUses(tx, version);
  await removeCopiedSource(tx, version);
  await removeComments(tx, version);
  await removeDerived(tx, version, step.clock.now());
  await indexDocument(tx, version.scopeId, version.documentId);
  return endStep(open, 'dispose', { reason, from: version.state });
}
