/** What a task for one document is given as its body: the galley that is kept, else the text to be laid out on the way. */

import { readGalleys } from '../bodies/galleys.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import type { ExportContext } from '../export-context.ts';
import { changedMeanwhile } from '../refusals.ts';
import type { FileTask } from '../worker/tasks.ts';
import { manuscriptOf } from './manuscript.ts';

export async function readBody(context: ExportContext, planned: PlannedBody): Promise<FileTask['body']> {
  const { services, actor, plan } = context;
  const { versionId, humanId } = planned.version;
  return services.db.withActor(actor, async (tx) => {
    if (planned.kept !== null) {
      const galley = (await readGalleys(tx, plan.scopeId, [planned.kept])).get(versionId);
      if (galley) return { galley };
    }
    const markdown = (await readMarkdown(tx, plan.scopeId, [versionId])).get(versionId);
    if (markdown === undefined) throw changedMeanwhile(humanId);
    return { manuscript: manuscriptOf(context, planned, markdown) };
  });
}
