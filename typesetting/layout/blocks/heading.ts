/** Lays out a heading: it stays with what follows, becomes a bookmark and a place to jump to. */
import { type PrintBlock, type PrintRun, textRun } from '../../print-tree.ts';
import type { LayoutContext } from '../context/layout-context.ts';
import type { PageCanvas } from '../pages/page-canvas.ts';
import { headings, textStyle } from '../style.ts';
import { cleanText } from '../text/inline-text.ts';
import { type Column, gapAtom } from './column.ts';
import { layOutParagraph } from './paragraph.ts';

type Heading = Extract<PrintBlock, { kind: 'heading' }>;

function plainText(runs: readonly PrintRun[]): string {
  return runs
    .map((run) => (run.kind === 'text' ? run.text : run.kind === 'break' ? ' ' : run.kind === 'image' ? run.alt : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A heading that shows nothing says its name. */
export function headingRuns(heading: Heading): readonly PrintRun[] {
  const shows = heading.runs.some((run) => (run.kind === 'text' ? /\S/.test(run.text) : run.kind !== 'break'));
  return shows ? heading.runs : [textRun(heading.slug || '—')];
}

/** Levels that skip none, whatever the document's own levels are: the depth of nesting that they amount to. */
class HeadingLevels {
  readonly #open: number[] = [];

  depth(level: number): number {
    while (this.#open.length > 0 && this.#open.at(-1)! >= level) this.#open.pop();
    this.#open.push(level);
    return this.#open.length;
  }
}

const levels = new WeakMap<LayoutContext, HeadingLevels>();

export function layOutHeading(column: Column, heading: Heading): void {
  const { context } = column;
  const style = headings[heading.level - 1] ?? headings[5]!;
  let counter = levels.get(context);
  if (counter === undefined) {
    counter = new HeadingLevels();
    levels.set(context, counter);
  }
  const depth = counter.depth(heading.level);
  // A heading without text is no bookmark, but its place can still be jumped to.
  const text = cleanText(plainText(heading.runs)) || heading.slug;
  const first = (canvas: PageCanvas, top: number): void => {
    // A table's head that comes again is no second place to jump to.
    if (canvas.isMuted) return;
    context.headings.push({ text, slug: heading.slug, depth, page: canvas.page, top: Math.round(top * 100) / 100 });
  };
  layOutParagraph(column, headingRuns(heading), {
    style: column.inCell ? textStyle(column.text, { weight: 700 }) : style.text,
    type: `H${depth}`,
    before: column.inCell ? column.gap : style.before,
    first,
    keepTogether: true,
    wholeWords: true,
    opens: true,
  });
  if (!column.inCell) column.sink.push(gapAtom(style.after - column.gap));
  column.sink.keepNext(2);
}
