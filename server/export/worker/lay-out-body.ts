/** Markdown to galley: the part of an export that depends on frozen content alone. */

import type { PreparedImage } from '../../../typesetting/graphics/index.ts';
import { encodeGalley, type Galley, layOut, type PrintDocument } from '../../../typesetting/index.ts';
import { printTreeOf } from '../print-tree/index.ts';
import { missing, ownBytes, type PreparedImages } from './prepared-images.ts';
import type { EncodedBody, Manuscript, NoticeTask } from './tasks.ts';

export interface LaidOut {
  galley: Galley;
  links: string[];
  whole: boolean;
}

export function layOutManuscript(manuscript: Manuscript, images: ReadonlyMap<string, PreparedImage>): LaidOut {
  const { markdown, links, imageNames, headerHeight, format } = manuscript;
  // A name whose bytes could not be had is not there: the page shows the placeholder.
  const names = new Map(imageNames.filter(([, digest]) => images.has(digest)));
  const printed = printTreeOf(markdown, new Map(links), names);
  return {
    galley: layOut(printed.document, images, { format, firstPageReserve: headerHeight }),
    links: printed.links,
    whole: imageNames.every(([, digest]) => (images.get(digest) ?? missing).kind !== 'broken'),
  };
}

/** The galley is compressed while the caller goes on; calling the answer waits for it. */
export function encodeBody({ galley, links, whole }: LaidOut, fresh: PreparedImages['fresh'] = []): () => EncodedBody {
  const encoded = encodeGalley(galley);
  return () => ({
    galley: ownBytes(encoded()),
    pageCount: galley.pages.length,
    slugs: [...new Set(galley.headings.map((heading) => heading.slug))],
    links,
    whole,
    prepared: fresh,
  });
}

export function layOutNotice({ reason, headerHeight, format }: NoticeTask): LaidOut {
  const document: PrintDocument = {
    language: 'en',
    blocks: [
      { kind: 'paragraph', runs: [{ kind: 'text', text: 'This document could not be rendered.', bold: true }] },
      { kind: 'paragraph', runs: [{ kind: 'text', text: `What is wrong: ${reason}.` }] },
      {
        kind: 'paragraph',
        runs: [
          { kind: 'text', text: 'Its record is unchanged. Read it in the live system until its content is mended.' },
        ],
      },
    ],
    footnotes: [],
  };
  return { galley: layOut(document, new Map(), { format, firstPageReserve: headerHeight }), links: [], whole: false };
}
