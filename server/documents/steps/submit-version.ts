/** Hands a draft over for review: items are checked, content and manifest frozen and named by their digest. */
import type { Version } from '../../../contract/index.ts';
import { readContent } from '../content/index.ts';
import { contentHash } from '../content-hash.ts';
import { findVersion } from '../find-version.ts';
import { refuseItemProblems, refuseTakenKeys } from '../items.ts';
import { readFiles } from '../manifest.ts';
import { beginStep, endStep, type Step, writeStep } from './take-step.ts';

export async function submitVersion(step: Step, id: string): Promise<Version> {
  // Read before anything is locked, since long content takes its time; it is read again only if it changed meanwhile.
  const early = await findVersion(step.tx, id);
  const earlyRead = await readContent(early.markdown ?? '', step.actor.userId);
  const open = await beginStep(step, id, 'submit');
  const { tx, version } = open;
  const markdown = version.markdown ?? '';
  refuseItemProblems(markdown === (early.markdown ?? '') ? earlyRead : await readContent(markdown, step.actor.userId));
  await refuseTakenKeys(tx, version, step.clock.today());

  const manifest = await readFiles(tx, version.scopeId, version.versionId);
  const hash = contentHash(version.title, markdown, manifest);
  await writeStep(open, { manifest: JSON.stringify(manifest), content_hash: hash });
  return endStep(open, 'submit', { contentHash: hash });
}
