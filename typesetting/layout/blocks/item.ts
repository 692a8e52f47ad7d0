/** Lays out an item (a risk, a control, a requirement) as a box with a coloured edge: kind and key, title, facts, then its text. */
import { pdfNumber } from '../../pdf/index.ts';
import { type PrintBlock, type PrintRun, type PrintText, textRun } from '../../print-tree.ts';
import { body, type Colour, colours, label, note, textStyle } from '../style.ts';
import { type Column, canNarrow, gapAtom } from './column.ts';
import { layOutParagraph } from './paragraph.ts';

type Item = Extract<PrintBlock, { kind: 'item' }>;

const EDGE = 3;
const PAD_X = 11;
const PAD_Y = 7;

function operandsOf(colour: string): Colour {
  return [1, 3, 5].map((at) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
}

export function layOutItem(column: Column, item: Item): void {
  const { context, sink, x, width, rightToLeft } = column;
  const edge = item.colour === undefined ? colours.accent : operandsOf(item.colour);
  const boxed = canNarrow(column);
  sink.push(gapAtom(column.gap + 2, false));
  sink.keepNext();
  sink.begin({
    padTop: boxed ? PAD_Y : 0,
    padBottom: boxed ? PAD_Y : 0,
    repeat: null,
    paint: (canvas, top, bottom) => {
      if (!boxed) return;
      canvas.strokeBox(x + 0.3, top, width - 0.6, bottom - top, colours.hairline, 0.6);
      canvas.fillBox(rightToLeft ? x + width - EDGE : x, top - 0.3, EDGE, bottom - top + 0.6, edge);
    },
  });
  const inner: Column = {
    ...column,
    x: boxed ? x + PAD_X + (rightToLeft ? 0 : EDGE) : x,
    width: boxed ? width - EDGE - 2 * PAD_X : width,
    node: context.structure.node(column.node, 'Sect'),
    gap: Math.min(column.gap, 5.5),
  };
  const english = () => context.structure.node(inner.node, 'P', context.language?.english);
  layOutParagraph(inner, kindRuns(item), {
    node: english(),
    style: textStyle(label, { size: 7.6, weight: 700, colour: edge }),
    before: 0,
  });
  if (item.title !== '') {
    sink.keepNext();
    const title: PrintRun[] = [textRun(item.title)];
    layOutParagraph(inner, title, {
      style: textStyle(body, { weight: 600, colour: colours.strong }),
      before: 1,
      keepTogether: true,
    });
  }
  const facts = factRuns(item);
  if (facts.length > 0) {
    sink.keepNext();
    layOutParagraph(inner, facts, { node: english(), style: textStyle(note, { colour: colours.quiet }), before: 1.5 });
  }
  // The head of a box that goes on overleaf has lines of its text below it.
  if (item.blocks.length > 0) sink.keepNext();
  column.layOutBlocks(inner, item.blocks);
  sink.end();
  sink.push(gapAtom(4));
}

/** Kind and key, as the head of the box says them. */
export function kindRuns(item: Item): PrintText[] {
  return [textRun(`${item.kindLabel.toUpperCase()}\u2002${item.key}`)];
}

/** What is known of it; a fact without a value is none. */
export function factRuns(item: Item): PrintText[] {
  const facts = item.facts.filter((fact) => fact.value !== '');
  return facts.flatMap((fact, i): PrintText[] => [
    ...(i > 0 ? [textRun('\u2002·\u2002')] : []),
    textRun(`${fact.label}: `),
    textRun(fact.value, 'bold'),
  ]);
}
