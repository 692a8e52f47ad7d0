/** One document as a PDF of its own: a single export, or an entry of a zip. */

import type { Trace } from '../../../domain/traceability/index.ts';
import type { PageFormatName } from '../../../typesetting/index.ts';
import { type DocumentTarget, decodeGalley, type Galley, layOut, makeUp } from '../../../typesetting/index.ts';
import { annexTree } from '../print-tree/index.ts';
import { encodeBody, layOutManuscript } from './lay-out-body.ts';
import { ownBytes, prepareAll, prepared } from './prepared-images.ts';
import type { FileResult, FileTask, SiblingFiles } from './tasks.ts';

export function layOutAnnex(trace: Trace | null, format: PageFormatName): Galley | null {
  const document = annexTree(trace);
  return document === null ? null : layOut(document, new Map(), { format, tone: 'annex' });
}

/** A heading that the sibling does not have leads to the file itself. */
function siblingResolver(siblings: SiblingFiles): (key: string, slug: string | null) => DocumentTarget | null {
  const files = new Map(siblings);
  return (key, slug) => {
    const file = files.get(key);
    if (!file) return null;
    return { kind: 'file', name: file.name, slug: slug !== null && file.slugs.includes(slug) ? slug : null };
  };
}

export async function makeFile(task: FileTask): Promise<FileResult> {
  const { images, fresh } = await prepareAll(task.images);
  const laidOut = 'manuscript' in task.body ? layOutManuscript(task.body.manuscript, images) : null;
  const galley = 'galley' in task.body ? decodeGalley(task.body.galley) : laidOut!.galley;
  const body = laidOut === null ? null : encodeBody(laidOut, fresh);
  const annex = layOutAnnex(task.trace, task.format);
  const parts: Buffer[] = [];
  await makeUp(
    {
      kind: 'single',
      format: task.format,
      metadata: { ...task.metadata, language: galley.language },
      footer: task.footer,
      chapters: [
        {
          key: task.identity.humanId,
          identity: task.identity,
          outlinePath: [],
          pageCount: galley.pages.length,
          annexPageCount: annex?.pages.length ?? 0,
          load: () => ({ galley, annex }),
        },
      ],
      resolveDocumentLink: siblingResolver(task.siblings),
      loadImage: (digest) => images.get(digest) ?? prepared(null),
    },
    { write: (chunk) => void parts.push(chunk) },
  );
  return { pdf: ownBytes(Buffer.concat(parts)), body: body === null ? null : body() };
}
