/** A pack as one PDF: cover, contents, a chapter for each document. The thread asks for chapters as it writes them. */
import { loadImages } from '../bodies/images.ts';
import { inParallel } from '../bodies/in-parallel.ts';
import { type ExportContext, followingOf } from '../export-context.ts';
import { identityOf, metadataOf } from '../identity.ts';
import { galleyLoader } from '../lay-out/load-galleys.ts';
import { decideLinks } from '../link-decision.ts';
import { isNothing } from '../print-tree/index.ts';
import type { EncodedBody, MergedAnswer, MergedQuestion, MergedTask } from '../worker/tasks.ts';
import { coverOf } from './cover.ts';
import type { LaidOutPack } from './laid-out-pack.ts';
import type { WrittenPack } from './zip-file.ts';

export async function writeMerged(context: ExportContext, pack: LaidOutPack): Promise<WrittenPack> {
  const { services, renderer, actor, plan, signal } = context;
  const { bodies, onWritten } = pack;
  const sections = await layOutSections(context);
  const loadGalley = galleyLoader(context, bodies);
  const answerTo = async (question: MergedQuestion): Promise<MergedAnswer> => {
    if (question.kind === 'image') {
      const [image] = await loadImages(services, actor, plan.scopeId, [question.digest]);
      return image ?? null;
    }
    const galley = await loadGalley(question.index);
    const versionId = bodies[question.index]?.version.versionId ?? '';
    onWritten();
    return { galley, sections: (sections.get(versionId) ?? []).map((section) => section.galley) };
  };
  // The thread hears only that an answer failed; whoever asked for the pack must hear why.
  let failure: unknown;
  const answer = (question: MergedQuestion): Promise<MergedAnswer> =>
    answerTo(question).catch((error: unknown) => {
      failure ??= error;
      throw error;
    });
  const call = { userId: context.actor.userId, signal, sealer: context.sealer };
  try {
    const made = await renderer.makeMerged(mergedTask(context, pack, sections), answer, call);
    const { sizeBytes, sha256, warnings } = made;
    bodies.forEach(({ version }, index) => {
      pack.onWarnings(version, warnings[index] ?? []);
    });
    return { sizeBytes, sha256 };
  } catch (error) {
    throw failure ?? error;
  }
}

type Sections = ReadonlyMap<string, readonly EncodedBody[]>;

/** Page counts come before the first page, so what follows each content is laid out first; it is small and carried along. */
async function layOutSections(context: ExportContext): Promise<Sections> {
  const { actor, renderer, plan, pageFormat, signal } = context;
  const sections = new Map<string, EncodedBody[]>();
  await inParallel(plan.versions, renderer.threads + 1, async ({ versionId }) => {
    const following = followingOf(context, versionId);
    if (isNothing(following)) return;
    const task = { kind: 'sections' as const, following, format: pageFormat };
    sections.set(versionId, await renderer.layOutSections(task, { userId: actor.userId, signal }));
  });
  return sections;
}

function mergedTask(context: ExportContext, { bodies, report, path }: LaidOutPack, sections: Sections): MergedTask {
  const { plan, targets, generatedAt, footer, footerLink, pageFormat } = context;
  return {
    kind: 'merged',
    path,
    chapters: bodies.map(({ version, pageCount }) => ({
      key: version.documentId,
      identity: identityOf(version),
      outlinePath: version.folderPath,
      pageCount,
      sectionPageCount: (sections.get(version.versionId) ?? []).reduce((sum, section) => sum + section.pageCount, 0),
    })),
    links: decideLinks(targets, { kind: 'merged' }),
    cover: coverOf(context, report),
    metadata: metadataOf(`${plan.scopeName} — audit pack`, generatedAt),
    footer,
    footerLink,
    runningHead: plan.print.runningHead,
    format: pageFormat,
  };
}
