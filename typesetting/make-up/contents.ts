/** The table of contents: one entry for each chapter, grouped by folder, with version, date, page and a link to it. */
import { type Galley, LAYOUT_VERSION } from '../galley/index.ts';
import {
  type Atom,
  atomOf,
  body,
  colours,
  type Draw,
  drawLine,
  fontsOf,
  GalleyPages,
  type LayoutContext,
  type Line,
  PageBreaker,
  plainLines,
  type StructureNode,
  type TextStyle,
  textStyle,
} from '../layout/index.ts';
import type { Chapter, Identity, MakeUpJob } from './job.ts';
import { makeUpContext } from './make-up-context.ts';

const titleStyle = textStyle(body, { size: 19, leading: 26, weight: 700, colour: colours.strong });
const folderStyle = textStyle(body, { size: 10.4, leading: 15, weight: 600, colour: colours.accent });
const idStyle = textStyle(body, { size: 9.4, leading: 14, weight: 600, colour: colours.strong });
const entryStyle = textStyle(body, { size: 9.4, leading: 14 });
const factStyle = textStyle(entryStyle, { size: 8.4, colour: colours.quiet });

const LONGEST_ID = 120;
const NUMBER_WIDTH = 34;
/** Room for version and date, as wide as `version 100 · 2026-11-15`. */
const FACT_WIDTH = 104;

/** Lays out the contents; `firstPage` counts the pages before the first chapter. */
export function layOutContents(job: MakeUpJob, title: string, firstPage: number): Galley {
  const context = makeUpContext(job.format, job.metadata.language);
  const pages = new GalleyPages();
  const breaker = new PageBreaker(
    context,
    0,
    { atoms: () => [], continued: () => atom(0, 0, () => {}) },
    (canvas) => pages.add(canvas),
    null,
  );
  for (const atom of titleAtoms(context, title)) breaker.push(atom);
  const list = context.structure.node(context.structure.root, 'TOC');
  const idWidth = widestId(context, job.chapters);
  let page = firstPage;
  let path: readonly string[] = [];
  for (const chapter of job.chapters) {
    for (const atom of folderAtoms(context, path, chapter.outlinePath, list)) {
      breaker.push(atom);
      breaker.keepNext();
    }
    path = chapter.outlinePath;
    breaker.push(entryAtom(context, chapter, page + 1, list, idWidth));
    page += chapter.pageCount + chapter.sectionPageCount;
  }
  breaker.finish();
  return {
    layoutVersion: LAYOUT_VERSION,
    format: job.format,
    language: job.metadata.language,
    pages: pages.finish(),
    headings: [],
    targets: context.targets,
    structure: context.structure.finish(),
    fonts: fontsOf(context.usage),
    images: [],
    warnings: [],
  };
}

function atom(height: number, before: number, draw: Draw): Atom {
  return atomOf(height, before, false, draw);
}

function titleAtoms(context: LayoutContext, title: string): Atom[] {
  const { structure, format } = context;
  const node = structure.node(structure.root, 'H1');
  const atoms = plainLines(context, title, titleStyle, format.textWidth, node).map((line) =>
    atom(line.height, 0, (canvas, top) => drawLine(canvas, line, titleStyle, format.left, top, format.textWidth)),
  );
  return [...atoms, atom(10, 0, () => {})];
}

/** The names of folders that begin with this chapter, each below and right of its parent. */
function folderAtoms(
  context: LayoutContext,
  from: readonly string[],
  to: readonly string[],
  list: StructureNode,
): Atom[] {
  const { structure, format } = context;
  let same = 0;
  while (same < to.length && to[same] === from[same]) same++;
  return to.slice(same).flatMap((name, i) => {
    const left = format.left + Math.min(same + i, 7) * 10;
    const width = format.left + format.textWidth - left;
    const node = structure.node(structure.node(list, 'TOCI'), 'P');
    return plainLines(context, name, folderStyle, width, node).map((line, n) =>
      atom(line.height, n === 0 ? 9 : 0, (canvas, top) => drawLine(canvas, line, folderStyle, left, top, width)),
    );
  });
}

/** All titles begin at one place, as far right as the longest id needs. */
function widestId(context: LayoutContext, chapters: readonly Chapter[]): number {
  const { structure } = context;
  let widest = 30;
  for (const { identity } of chapters) {
    for (const line of plainLines(context, identity.humanId, idStyle, LONGEST_ID, structure.root)) {
      widest = Math.max(widest, line.width);
    }
  }
  return widest + 0.1;
}

/** From when on the version is in force, where that is known. */
function factsOf({ version, effectiveDate }: Identity): string {
  return effectiveDate === null ? `version ${version}` : `version ${version} · ${effectiveDate}`;
}

function entryAtom(context: LayoutContext, chapter: Chapter, page: number, list: StructureNode, idWidth: number): Atom {
  const { structure, format } = context;
  const { humanId, title } = chapter.identity;
  const left = format.left + Math.min(chapter.outlinePath.length, 8) * 10;
  const right = format.left + format.textWidth;
  const link = structure.node(structure.node(structure.node(list, 'TOCI'), 'Reference'), 'Link');
  const linesOf = (text: string, style: TextStyle, width: number) => plainLines(context, text, style, width, link);
  const id = linesOf(`${humanId} `, idStyle, idWidth);
  const textLeft = left + idWidth + 14;
  const factsRight = right - NUMBER_WIDTH;
  const textWidth = factsRight - FACT_WIDTH - 12 - textLeft;
  const lines = linesOf(`${title} `, entryStyle, textWidth);
  const facts = linesOf(`${factsOf(chapter.identity)} `, factStyle, FACT_WIDTH);
  const number = linesOf(String(page), entryStyle, NUMBER_WIDTH)[0]!;
  const target = context.target({ kind: 'document', key: chapter.key, slug: null });
  const height = Math.max(id.length, lines.length, facts.length) * entryStyle.leading;
  return atom(height, 2.5, (canvas, top) => {
    const draw = (drawn: readonly Line[], style: TextStyle, x: number, width: number, side: 'left' | 'right') => {
      drawn.forEach((line, i) => {
        drawLine(canvas, line, style, x, top + i * entryStyle.leading, width, side);
      });
    };
    draw(id, idStyle, left, idWidth, 'left');
    draw(lines, entryStyle, textLeft, textWidth, 'left');
    draw(facts, factStyle, factsRight - FACT_WIDTH, FACT_WIDTH, 'right');
    draw([number], entryStyle, factsRight, NUMBER_WIDTH, 'right');
    canvas.link(left, top, right - left, height, target, link, `${humanId} ${title}`);
    const from = textLeft + (lines[0]?.width ?? 0) + 5;
    const to = factsRight - (facts[0]?.width ?? 0) - 5;
    canvas.artifact();
    if (to - from > 10) canvas.dots(from, to, top + entryStyle.leading * 0.72, colours.faint);
  });
}
