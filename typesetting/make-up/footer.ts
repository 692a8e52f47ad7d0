/** The footer of every page: the sentence once, as a form that all pages share, and the page's number on each. */
import {
  colours,
  drawLine,
  fillLines,
  InlineText,
  type Line,
  label,
  PageCanvas,
  Structure,
  type TextStyle,
} from '../layout/index.ts';
import type { PdfWriter } from '../pdf/index.ts';
import type { Setting } from './setting.ts';

const style: TextStyle = { ...label, size: 6.9, leading: 9.4, weight: 400, colour: colours.quiet };
const FOOTER = '/Type/Pagination/Subtype/Footer';

function canvasFor(setting: Setting): PageCanvas {
  return new PageCanvas(0, setting.context.format.height, new Structure(), setting.context.usage);
}

/** Room for the widest number of the file; the sentence has the rest of the line. */
function numberWidth(setting: Setting, total: number): number {
  const { context } = setting;
  const text = `page ${total} / ${total}`;
  const inline = new InlineText(context, [{ kind: 'text', text }], style, context.structure.root, 100);
  return fillLines(context, inline.segments, 1000, style)[0]!.width + 0.5;
}

/** The sentence with its rule, as the content of a form XObject as large as the page. */
function footerSentence(setting: Setting, sentence: string, total: number): string {
  const { context } = setting;
  const { left, textWidth, footerTop } = context.format;
  const width = textWidth - numberWidth(setting, total) - 10;
  const canvas = canvasFor(setting);
  const inline = new InlineText(context, [{ kind: 'text', text: sentence }], style, context.structure.root, width);
  canvas.plain(() => {
    canvas.line(left, footerTop, left + textWidth, footerTop, colours.hairline, 0.6);
    balancedLines(setting, inline, width).forEach((line, i) => {
      drawLine(canvas, line, style, left, footerTop + 5 + i * style.leading, width, 'left');
    });
  });
  return canvas.finish();
}

/** Lines of about equal length: a single word on the last one would look like a mistake. */
function balancedLines(setting: Setting, inline: InlineText, width: number): Line[] {
  const fill = (to: number): Line[] => fillLines(setting.context, inline.segments, to, style);
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
  setting: Setting,
  sentence: string,
  total: number,
  fonts: number,
): number {
  const { width, height } = setting.context.format;
  const content = Buffer.from(footerSentence(setting, sentence, total), 'latin1');
  return pdf.addDeflated(
    `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]/Resources<</Font ${fonts} 0 R>>`,
    content,
  );
}

/** The small stream that ends each page: the shared sentence and `page N / total`. */
export function pageFooter(setting: Setting, page: number, total: number): Buffer {
  const { context } = setting;
  const { left, textWidth, footerTop } = context.format;
  const canvas = canvasFor(setting);
  const text = `page ${page} / ${total}`;
  const inline = new InlineText(context, [{ kind: 'text', text }], style, context.structure.root, textWidth);
  canvas.artifact(FOOTER);
  canvas.form('Footer');
  canvas.plain(() => {
    for (const line of fillLines(context, inline.segments, textWidth, style)) {
      drawLine(canvas, line, style, left, footerTop + 5, textWidth, 'right');
    }
  });
  return Buffer.from(canvas.finish(), 'latin1');
}
