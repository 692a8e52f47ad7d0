/**
 * The running head of a document's pages after its first: number, version and title on one line in the top margin.
 *
 * It is pagination, no part of the tagged text. One stream serves all pages of a chapter on the same paper.
 */
import {
  body,
  colours,
  drawLine,
  type LayoutContext,
  type Line,
  PageCanvas,
  plainLines,
  Structure,
  textStyle,
} from '../layout/index.ts';
import type { PageFormat } from '../page-format.ts';
import type { PdfWriter } from '../pdf/index.ts';
import { graphemes } from '../shaping/index.ts';
import type { Identity } from './job.ts';

const style = textStyle(body, { size: 7.4, leading: 10.4, weight: 400, colour: colours.quiet });
const HEADER = '/Type/Pagination/Subtype/Header';
/** From the top of the line to the top edge of the text. */
const ABOVE_TEXT = 26;

/** The number of the stream that stands above the text on a page of this paper. */
export type RunningHead = (paper: PageFormat) => number;

export function runningHeadOf(pdf: PdfWriter, context: LayoutContext, identity: Identity): RunningHead {
  const streams = new Map<PageFormat, number>();
  return (paper) => {
    let stream = streams.get(paper);
    if (stream === undefined) {
      stream = pdf.addStream('', Buffer.from(draw(context, paper, identity), 'latin1'));
      streams.set(paper, stream);
    }
    return stream;
  };
}

function draw(context: LayoutContext, paper: PageFormat, identity: Identity): string {
  const { left, top, textWidth } = paper;
  const canvas = new PageCanvas(0, paper, new Structure(), context.usage);
  const line = oneLine(context, identity, textWidth);
  canvas.artifact(HEADER);
  canvas.plain(() => {
    drawLine(canvas, line, style, left, top - ABOVE_TEXT, textWidth, 'left');
    const ruleAt = top - ABOVE_TEXT + style.leading + 3;
    canvas.line(left, ruleAt, left + textWidth, ruleAt, colours.hairline, 0.6);
  });
  return canvas.finish();
}

/** The title is cut between characters as readers see them, after as many of them as fit. */
function oneLine(context: LayoutContext, { humanId, version, title }: Identity, width: number): Line {
  const start = `${humanId} · version ${version} · `;
  const linesOf = (text: string) => plainLines(context, text, style, width, context.structure.root);
  const whole = linesOf(start + title);
  if (whole.length === 1) return whole[0]!;
  const characters = graphemes(title);
  let fits = 0;
  let tooMany = characters.length;
  let best = linesOf(`${start}…`)[0]!;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    const lines = linesOf(`${start}${characters.slice(0, middle).join('').trimEnd()}…`);
    if (lines.length === 1) {
      fits = middle;
      best = lines[0]!;
    } else tooMany = middle;
  }
  return best;
}
