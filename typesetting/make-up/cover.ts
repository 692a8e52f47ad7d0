/** The cover of a merged file: title, facts, and below them whatever blocks the job gives, which may run over several pages. */
import type { Galley } from '../galley/index.ts';
import {
  body,
  colours,
  drawLine,
  type LayoutContext,
  type Line,
  label,
  layOut,
  type PageCanvas,
  plainLines,
  type StructureNode,
  type TextStyle,
  textStyle,
} from '../layout/index.ts';
import type { Cover, MakeUpJob } from './job.ts';
import { makeUpContext } from './make-up-context.ts';

const titleStyle = textStyle(body, { size: 30, leading: 38, weight: 700, colour: colours.strong });
const subtitleStyle = textStyle(body, { size: 13, leading: 19, weight: 400, colour: colours.quiet });
const labelStyle = textStyle(label, { size: 7.6, leading: 14.6 });
const valueStyle = textStyle(body, { size: 10.4, leading: 14.6, weight: 600, colour: colours.strong });

const DROP = 92;
const LABEL_WIDTH = 120;
const FACT_GAP = 7;

interface Plan {
  readonly title: Line[];
  readonly subtitle: Line[];
  readonly facts: { label: Line[]; value: Line[]; height: number }[];
  readonly height: number;
}

function planCover(context: LayoutContext, cover: Cover): Plan {
  const { structure, format } = context;
  const paragraph = (): StructureNode => structure.node(structure.root, 'P');
  const title = plainLines(context, cover.title, titleStyle, format.textWidth, structure.node(structure.root, 'H1'));
  const subtitle = plainLines(context, cover.subtitle, subtitleStyle, format.textWidth, paragraph());
  const facts = cover.facts.map((fact) => {
    const node = paragraph();
    const name = plainLines(context, `${fact.label.toUpperCase()} `, labelStyle, LABEL_WIDTH - 10, node);
    const value = plainLines(context, fact.value, valueStyle, format.textWidth - LABEL_WIDTH, node);
    return { label: name, value, height: Math.max(name.length, value.length) * valueStyle.leading + FACT_GAP };
  });
  const head = DROP + 16 + title.length * titleStyle.leading + 4 + subtitle.length * subtitleStyle.leading + 26;
  return { title, subtitle, facts, height: facts.reduce((sum, fact) => sum + fact.height, head) };
}

/** The cover's body, with room left for what `drawCover` puts above it. */
export function layOutCover(cover: Cover, job: MakeUpJob): Galley {
  const context = makeUpContext(job.format, job.metadata.language);
  const reserve = Math.min(Math.ceil(planCover(context, cover).height + 20), context.format.textHeight - 40);
  const document = { language: job.metadata.language, blocks: cover.blocks, footnotes: [] };
  return layOut(document, new Map(), { format: job.format, firstPageReserve: reserve });
}

export function drawCover(canvas: PageCanvas, context: LayoutContext, cover: Cover): void {
  const { left, top, textWidth } = context.format;
  const plan = planCover(context, cover);
  let y = top + DROP;
  canvas.artifact();
  canvas.fillBox(left, y, 56, 4, colours.accent);
  y = drawAll(canvas, plan.title, titleStyle, left, y + 16, textWidth) + 4;
  y = drawAll(canvas, plan.subtitle, subtitleStyle, left, y, textWidth) + 14;
  canvas.artifact();
  canvas.line(left, y, left + textWidth, y, colours.faint, 0.7);
  y += 12;
  for (const fact of plan.facts) {
    drawAll(canvas, fact.label, labelStyle, left, y, LABEL_WIDTH);
    drawAll(canvas, fact.value, valueStyle, left + LABEL_WIDTH, y, textWidth - LABEL_WIDTH);
    y += fact.height;
  }
}

function drawAll(canvas: PageCanvas, lines: readonly Line[], style: TextStyle, x: number, top: number, width: number) {
  let y = top;
  for (const line of lines) {
    drawLine(canvas, line, style, x, y, width, 'left');
    y += line.height;
  }
  return y;
}
