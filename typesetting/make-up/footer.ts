/** The footer of every page: the sentence once, as a form that all pages share, and the page's number on each. */
import {
  colours,
  drawLine,
  fillLines,
  InlineText,
  type LayoutContext,
  type Line,
  label,
  PageCanvas,
  plainLines,
  Structure,
  textStyle,
} from '../layout/index.ts';
import type { PageFormat } from '../page-format.ts';
import type { PdfWriter } from '../pdf/index.ts';
import { type PrintText, textRun } from '../print-tree.ts';
import type { MakeUpJob } from './job.ts';

const style = textStyle(label, { size: 6.9, leading: 9.4, weight: 400, colour: colours.quiet });
const FOOTER = '/Type/Pagination/Subtype/Footer';

function canvasFor(context: LayoutContext, format: PageFormat): PageCanvas {
  return new PageCanvas(0, format, new Structure(), context.usage);
}

/** Room for the widest number of the file; the sentence has the rest of the line. */
function numberWidth(context: LayoutContext, total: number): number {
  const text = `page ${total} / ${total}`;
  return plainLines(context, text, style, 1000, context.structure.root)[0]!.width + 0.5;
}

export interface FooterForm {
  readonly format: PageFormat;
  /** What pages call it in their resources. */
  readonly name: string;
  /** Number of the form object. */
  object: number;
  /** Where the page's number stands: never above the sentence's last line, so that none reads into the other. */
  numberTop: number;
  /** The places on the page that lead to the footer's link: one for each line that its words stand on. */
  linkBoxes: readonly (readonly number[])[];
}

type FooterText = Pick<MakeUpJob, 'footer' | 'footerLink'>;

/** The sentence with its rule, as the content of a form XObject as large as the page. */
function sentenceForm(
  context: LayoutContext,
  format: PageFormat,
  text: FooterText,
  total: number,
): { content: string } & Pick<FooterForm, 'numberTop' | 'linkBoxes'> {
  const { left, textWidth, footerTop } = format;
  const beside = textWidth - numberWidth(context, total) - 10;
  const canvas = canvasFor(context, format);
  const inline = new InlineText(context, runsOf(text), style, context.structure.root, textWidth);
  const { lines, numberLine } = footerLines(context, inline, textWidth, beside);
  const topOf = (index: number): number => footerTop + 5 + index * style.leading;
  canvas.plain(() => {
    canvas.line(left, footerTop, left + textWidth, footerTop, colours.hairline, 0.6);
    lines.forEach((line, index) => {
      drawLine(canvas, line, style, left, topOf(index), textWidth, 'left');
    });
  });
  const linkBoxes = canvas.links.map(({ box }) => box);
  return { content: canvas.finish(), numberTop: topOf(numberLine), linkBoxes };
}

function runsOf({ footer, footerLink: link }: FooterText): PrintText[] {
  const at = link === undefined ? -1 : footer.lastIndexOf(link.words);
  if (link === undefined || at < 0) return [textRun(footer)];
  const linked = { ...textRun(link.words), link: { kind: 'uri' as const, href: link.href } };
  return [textRun(footer.slice(0, at)), linked, textRun(footer.slice(at + link.words.length))];
}

/** On one line if at all: beside the number, else above it. Only a longer sentence is broken. */
function footerLines(
  context: LayoutContext,
  inline: InlineText,
  textWidth: number,
  beside: number,
): { lines: Line[]; numberLine: number } {
  const alone = fillLines(context, inline, textWidth, style);
  if (alone.length === 1) return { lines: alone, numberLine: (alone[0]?.width ?? 0) <= beside ? 0 : 1 };
  const lines = balancedLines(context, inline, beside);
  return { lines, numberLine: lines.length - 1 };
}

/** Lines of about equal length: a single word on the last one would look like a mistake. */
function balancedLines(context: LayoutContext, inline: InlineText, width: number): Line[] {
  const fill = (to: number): Line[] => fillLines(context, inline, to, style);
  let best = fill(width);
  for (let narrower = width - 12; best.length > 1 && narrower > width / 2; narrower -= 12) {
    const lines = fill(narrower);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}

export function addFooterForm(
  pdf: PdfWriter,
  context: LayoutContext,
  format: PageFormat,
  text: FooterText,
  total: number,
  fonts: number,
): FooterForm {
  const { width, height } = format;
  const { content, ...places } = sentenceForm(context, format, text, total);
  const object = pdf.addStream(
    `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<</Font ${fonts} 0 R>>`,
    Buffer.from(content, 'latin1'),
  );
  return { format, name: format === context.format ? 'Footer' : 'TurnedFooter', object, ...places };
}

/** The small stream that ends each page: the shared sentence and `page N / total`. */
export function pageFooter(context: LayoutContext, form: FooterForm, page: number, total: number): Buffer {
  const { left, textWidth } = form.format;
  const canvas = canvasFor(context, form.format);
  const text = `page ${page} / ${total}`;
  canvas.artifact(FOOTER);
  canvas.form(form.name);
  canvas.plain(() => {
    for (const line of plainLines(context, text, style, textWidth, context.structure.root)) {
      drawLine(canvas, line, style, left, form.numberTop, textWidth, 'right');
    }
  });
  return Buffer.from(canvas.finish(), 'latin1');
}
