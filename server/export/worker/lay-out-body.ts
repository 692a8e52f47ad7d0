/** Markdown to galley: the part of an export that depends on frozen content alone. */

import type { PrintWarning } from '../../../contract/index.ts';
import type { PreparedImage } from '../../../typesetting/graphics/index.ts';
import {
  encodeGalley,
  type Galley,
  type GalleyWarning,
  identityHeaderHeight,
  layOut,
  type PageFormatName,
  type PrintDocument,
} from '../../../typesetting/index.ts';
import { addLayoutWarnings, addTitleWarnings, printTreeOf } from '../print-tree/index.ts';
import { missing, ownBytes, type PreparedImages } from './prepared-images.ts';
import type { EncodedBody, HeaderNames, Manuscript, NoticeTask } from './tasks.ts';

/** A body's galley is kept with the warnings that its author is told. */
export type BodyGalley = Galley<PrintWarning>;

export interface LaidOut {
  galley: BodyGalley;
  links: string[];
  whole: boolean;
}

export function layOutManuscript(manuscript: Manuscript, images: ReadonlyMap<string, PreparedImage>): LaidOut {
  const { humanId, title, markdown, language, links, imageNames, files, format } = manuscript;
  // A name whose bytes could not be had is not there: the page shows the placeholder.
  const names = new Map(imageNames.filter(([, digest]) => images.has(digest)));
  const printed = printTreeOf(markdown, language, new Map(links), names, { humanId, title, files, pictures: images });
  const galley = layOut(printed.document, images, { format, firstPageReserve: headerHeight(manuscript, format) });
  const { warnings } = printed;
  addLayoutWarnings(warnings, galley.warnings, markdown);
  addTitleWarnings(warnings, titleWarnings(title, printed.document.language, format));
  return {
    galley: { ...galley, warnings: warnings.finish() },
    links: printed.links,
    whole: imageNames.every(([, digest]) => (images.get(digest) ?? missing).kind !== 'broken'),
  };
}

function headerHeight({ humanId, title, scopeName }: HeaderNames, format: PageFormatName): number {
  return identityHeaderHeight({ humanId, title, scope: scopeName }, format);
}

/** Make-up prints the title later and reports nothing; whether a font has its characters does not depend on where they stand. */
function titleWarnings(title: string, language: string, format: PageFormatName): readonly GalleyWarning[] {
  if (/^[\x20-\x7e\xa0-\u024f]*$/.test(title)) return [];
  const runs = [{ kind: 'text' as const, text: title }];
  return layOut({ language, blocks: [{ kind: 'paragraph', runs }], footnotes: [] }, new Map(), { format }).warnings;
}

export function encodeBody({ galley, links, whole }: LaidOut, fresh: PreparedImages['fresh'] = []): EncodedBody {
  return {
    galley: ownBytes(encodeGalley(galley)),
    pageCount: galley.pages.length,
    slugs: [...new Set(galley.headings.map((heading) => heading.slug))],
    links,
    whole,
    prepared: fresh,
  };
}

export function layOutNotice({ reason, names, format }: NoticeTask): LaidOut {
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
  const galley = layOut(document, new Map(), { format, firstPageReserve: headerHeight(names, format) });
  return { galley: { ...galley, warnings: [] }, links: [], whole: false };
}
