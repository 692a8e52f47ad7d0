/** One document as a PDF of its own: a single export, or an entry of a zip. */

import type { PrintCheck, PrintWarning } from '../../../contract/index.ts';
import type { PageFormatName } from '../../../typesetting/index.ts';
import { decodeGalley, layOut, makeUp } from '../../../typesetting/index.ts';
import type { Ask } from '../../kernel/workers/index.ts';
import { linkResolver } from '../link-decision.ts';
import { type Following, sectionTrees } from '../print-tree/index.ts';
import { sealOf } from './file-seal.ts';
import { type BodyGalley, encodeBody, layOutManuscript } from './lay-out-body.ts';
import { ownBytes, prepareAll, prepared } from './prepared-images.ts';
import type { CheckTask, EncodedBody, FileTask, PdfFile } from './tasks.ts';

export function layOutSections(following: Following, format: PageFormatName): BodyGalley[] {
  return sectionTrees(following).map((document) => ({
    ...layOut(document, new Map(), { format, tone: 'annex' }),
    warnings: [],
  }));
}

const pagesOf = (galleys: readonly BodyGalley[]) => galleys.reduce((sum, { pages }) => sum + pages.length, 0);

/** All that comes before make-up: what the file would have as pages, and what its author should know of them. */
export async function checkDocument({ body, images: inputs, following, format }: CheckTask): Promise<PrintCheck> {
  const { images } = await prepareAll(inputs);
  const galley =
    'galley' in body ? decodeGalley<PrintWarning>(body.galley) : layOutManuscript(body.manuscript, images).galley;
  return { pages: pagesOf([galley, ...layOutSections(following, format)]), warnings: [...galley.warnings] };
}

/** `encode` encodes what was laid out on the way; null when the galley was given. */
export async function makeFile(
  task: FileTask,
  ask?: Ask,
): Promise<{ file: PdfFile; encode: (() => EncodedBody) | null }> {
  const { images, fresh } = await prepareAll(task.images);
  const laidOut = 'manuscript' in task.body ? layOutManuscript(task.body.manuscript, images) : null;
  const galley = 'galley' in task.body ? decodeGalley<PrintWarning>(task.body.galley) : laidOut!.galley;
  const sections = layOutSections(task.following, task.format);
  const parts: Buffer[] = [];
  await makeUp(
    {
      kind: 'single',
      format: task.format,
      metadata: { ...task.metadata, language: galley.language },
      footer: task.footer,
      footerLink: task.footerLink,
      seal: sealOf(task, ask),
      runningHead: task.runningHead,
      chapters: [
        {
          key: task.identity.humanId,
          identity: task.identity,
          outlinePath: [],
          pageCount: galley.pages.length,
          sectionPageCount: pagesOf(sections),
          load: () => ({ galley, sections }),
        },
      ],
      resolveDocumentLink: linkResolver(task.links),
      loadImage: (digest) => images.get(digest) ?? prepared(null),
    },
    { write: (chunk) => void parts.push(chunk) },
  );
  const pdf = ownBytes(Buffer.concat(parts));
  return {
    file: { pdf, warnings: galley.warnings },
    encode: laidOut === null ? null : () => encodeBody(laidOut, fresh),
  };
}
