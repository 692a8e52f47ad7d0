/** A whole scope as one PDF, written to a file as it comes. Each chapter is asked for while the one before it is written. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { PrintWarning } from '../../../contract/index.ts';
import { decodeGalley, makeUp } from '../../../typesetting/index.ts';
import { writeAll } from '../../kernel/files.ts';
import type { Ask } from '../../kernel/workers/index.ts';
import { linkResolver } from '../link-decision.ts';
import { sealOf } from './file-seal.ts';
import { prepared } from './prepared-images.ts';
import type { ChapterAnswer, ImageInput, MergedQuestion, MergedResult, MergedTask } from './tasks.ts';

export async function makeMerged(task: MergedTask, ask: Ask): Promise<MergedResult> {
  // The table of contents names chapters by their own key.
  const chapters = task.chapters.map(({ key }) => [key, { leads: 'inside', chapter: key }] as const);
  const question = (asked: MergedQuestion) => ask(asked);
  const chapterAt = chapterReader(question, task.chapters.length);
  const digest = createHash('sha256');
  const warnings: (readonly PrintWarning[])[] = [];
  const file = await open(task.path, 'w', 0o600);
  try {
    const made = await makeUp(
      {
        kind: 'merged',
        format: task.format,
        metadata: task.metadata,
        footer: task.footer,
        footerLink: task.footerLink,
        seal: sealOf(task, ask),
        runningHead: task.runningHead,
        cover: task.cover,
        contents: 'Contents',
        chapters: task.chapters.map((chapter, index) => ({
          ...chapter,
          load: async () => {
            const answer = await chapterAt(index);
            const galley = decodeGalley<PrintWarning>(answer.galley);
            warnings[index] = galley.warnings;
            return { galley, sections: answer.sections.map((section) => decodeGalley(section)) };
          },
        })),
        resolveDocumentLink: linkResolver([...task.links, ...chapters]),
        loadImage: async (asked) => prepared((await question({ kind: 'image', digest: asked })) as ImageInput | null),
      },
      {
        write: async (chunk) => {
          digest.update(chunk);
          await writeAll(file, chunk);
        },
      },
    );
    return { ...made, warnings, sha256: digest.digest('hex') };
  } finally {
    await file.close();
  }
}

/** Must be called for each chapter in order. */
function chapterReader(question: (asked: MergedQuestion) => Promise<unknown>, count: number) {
  const askFor = (index: number) => {
    if (index >= count) return null;
    const answer = question({ kind: 'chapter', index }) as Promise<ChapterAnswer>;
    // Its failure is met when its turn comes; until then it must not count as unhandled.
    answer.catch(() => {});
    return answer;
  };
  let next = askFor(0);
  return async (index: number): Promise<ChapterAnswer> => {
    const answer = await next!;
    next = askFor(index + 1);
    return answer;
  };
}
