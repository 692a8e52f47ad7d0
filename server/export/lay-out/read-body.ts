/** What a task for one document is given as its body: the galley that is kept, else the text to be laid out on the way. */
import { AppError } from '../../../contract/index.ts';
import { type KeptGalley, readGalleys } from '../bodies/galleys.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { readMarkdown } from '../bodies/sound-contents.ts';
import type { ExportContext } from '../export-context.ts';
import { changedMeanwhile } from '../refusals.ts';
import type { FileTask } from '../worker/tasks.ts';
import { manuscriptOf } from './manuscript.ts';

export async function readBody(context: ExportContext, planned: PlannedBody): Promise<FileTask['body']> {
  const { services, actor, plan } = context;
  const { versionId, humanId } = planned.version;
  const galley = planned.kept === null ? undefined : await readKept(context, planned.kept);
  if (galley) return { galley };
  const texts = await services.db.withActor(actor, (tx) => readMarkdown(tx, plan.scopeId, [versionId]));
  const markdown = texts.get(versionId);
  if (markdown === undefined) throw changedMeanwhile(humanId);
  return { manuscript: manuscriptOf(context, planned, markdown) };
}

/** While the store does not answer, one document is laid out again. */
async function readKept({ services, actor, plan }: ExportContext, kept: KeptGalley): Promise<Buffer | undefined> {
  try {
    return (await readGalleys({ services, actor, scopeId: plan.scopeId }, [kept])).get(kept.versionId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'BUSY') return undefined;
    throw error;
  }
}
