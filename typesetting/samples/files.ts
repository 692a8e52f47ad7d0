/** Whole files from samples: what the tests read back and the conformance check validates. */

import { fontNamed } from '../fonts/index.ts';
import type { PreparedImage } from '../graphics/index.ts';
import { type Galley, layOut, makeUp, type PrintBlock } from '../index.ts';
import { type Chapter, type Identity, identityHeaderHeight, type MakeUpJob } from '../make-up/index.ts';
import type { PageFormatName } from '../page-format.ts';
import type { PrintDocument } from '../print-tree.ts';
import { document, heading, table } from './tree.ts';

export const footer =
  'Uncontrolled copy — issued via Muniment to Ada Lovelace on 2026-11-15; validity must be verified against the live system.';

export const footerLink = {
  words: 'the live system',
  href: 'https://documents.example.com/copies',
  description: 'Check in the live system whether this copy is still valid',
};

export const identity: Identity = {
  humanId: 'SOP-001',
  title: 'Handling of deviations',
  version: '3',
  state: 'RELEASED',
  effectiveDate: '2026-11-01',
  scope: 'Acme Medical',
  standing: null,
};

export type Images = ReadonlyMap<string, PreparedImage>;

const noImages: Images = new Map();

export function galleyOf(
  tree: PrintDocument,
  who = identity,
  images = noImages,
  format: PageFormatName = 'a4',
): Galley {
  return layOut(tree, images, { format, firstPageReserve: identityHeaderHeight(who, format) });
}

export function chapterOf(
  tree: PrintDocument,
  who = identity,
  images = noImages,
  annex: Galley | null = null,
): Chapter {
  const galley = galleyOf(tree, who, images);
  return {
    key: who.humanId,
    identity: who,
    outlinePath: [],
    pageCount: galley.pages.length,
    sectionPageCount: annex?.pages.length ?? 0,
    load: () => ({ galley, sections: annex === null ? [] : [annex] }),
  };
}

function metadataIn(language: string): MakeUpJob['metadata'] {
  const createdAt = new Date('2026-11-15T09:30:00Z');
  return { title: 'SOP-001 Handling of deviations', language, createdAt, producer: 'Muniment' };
}

export async function fileOf(
  job: Partial<MakeUpJob> & Pick<MakeUpJob, 'chapters'>,
  images = noImages,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const whole: MakeUpJob = {
    kind: 'single',
    format: 'a4',
    metadata: metadataIn('en'),
    footer,
    runningHead: true,
    loadImage: (digest) => images.get(digest) ?? { kind: 'broken', reason: 'not given' },
    ...job,
  };
  await makeUp(whole, { write: (chunk) => void chunks.push(chunk) });
  return Buffer.concat(chunks);
}

export function singleFile(tree: PrintDocument, who = identity, images = noImages): Promise<Buffer> {
  return fileOf({ chapters: [chapterOf(tree, who, images)], metadata: metadataIn(tree.language) }, images);
}

/** The characters that a galley's fonts are asked for: what is drawn, whatever its order. */
export function readable(galley: Galley): string {
  return galley.fonts
    .flatMap(({ name, glyphs }) => glyphs.map((glyph) => fontNamed(name).characters.get(glyph) ?? ''))
    .join('');
}

export function annexOf(rows: number): Galley {
  const blocks: PrintBlock[] = [
    heading(1, 'Derived traceability — as at export (not part of the controlled content)'),
    heading(2, 'Risks'),
    table(['Key', 'Mitigated by', 'Gaps'], ...Array.from({ length: rows }, (_, i) => [`R-${i + 1}`, 'RC-001', ''])),
  ];
  return layOut(document(blocks), noImages, { format: 'a4', tone: 'annex' });
}

/** A merged file of several documents with cover, contents, folders, an annex and links between chapters. */
export function mergedFile(
  documents: [string, string[], PrintDocument][],
  more: Partial<MakeUpJob> = {},
): Promise<Buffer> {
  const keys = new Set(documents.map(([key]) => key));
  return fileOf({
    kind: 'merged',
    chapters: documents.map(([key, outlinePath, tree], i) => ({
      ...chapterOf(
        tree,
        { ...identity, humanId: key, title: `Document ${i + 1}` },
        noImages,
        i === 0 ? annexOf(70) : null,
      ),
      outlinePath,
    })),
    cover: {
      title: 'Audit pack',
      subtitle: 'Acme Medical',
      facts: [
        { label: 'Generated at', value: '2026-11-15 09:30 UTC' },
        { label: 'Documents', value: String(documents.length) },
      ],
      blocks: [heading(2, 'Left out'), table(['Document', 'Reason'], ['SOP-009', 'no exportable version'])],
    },
    contents: 'Contents',
    footerLink,
    resolveDocumentLink: (key, slug) => (keys.has(key) ? { kind: 'chapter', key, slug } : null),
    ...more,
  });
}
