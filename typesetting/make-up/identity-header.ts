/**
 * The identity header above the body of a document's first page: id and title, then version, state, effective date and scope.
 *
 * Its height depends on id, title and scope alone. State and standing change while a document stays the same, and a galley must
 * not change with them: the stamp has its place whether it is used or not.
 */
import {
  body,
  colours,
  drawLine,
  type LayoutContext,
  type Line,
  label,
  type PageCanvas,
  plainLines,
  type StructureNode,
  type TextStyle,
  taggedEnglish,
  textStyle,
} from '../layout/index.ts';
import type { PageFormatName } from '../page-format.ts';
import type { Identity } from './job.ts';
import { makeUpContext } from './make-up-context.ts';

const idStyle = textStyle(body, { size: 9.6, leading: 15, weight: 700, colour: colours.accent });
const titleStyle = textStyle(body, { size: 19, leading: 24.5, weight: 700, colour: colours.strong });
const labelStyle = textStyle(label, { size: 7, leading: 10 });
const valueStyle = textStyle(body, { size: 9.4, leading: 13, weight: 600, colour: colours.strong });
const stampStyle = textStyle(body, { size: 8.4, leading: 12, weight: 700, colour: colours.warning });

const STAMP_WIDTH = 140;
const FACTS_PAD = 8;
const BELOW = 20;
/** Shares of the line for version, state, effective date and scope. */
const SHARES = [0.14, 0.2, 0.22, 0.44];

interface Fact {
  label: string;
  value: string;
  /** The value is a word of the service's own. */
  isWord?: true;
}

function factsOf(identity: Identity): Fact[] {
  return [
    { label: identity.labels?.version ?? 'VERSION', value: identity.version },
    { label: identity.labels?.state ?? 'STATE', value: identity.state, isWord: true },
    { label: identity.labels?.effectiveDate ?? 'EFFECTIVE DATE', value: identity.effectiveDate ?? '—' },
    { label: 'SCOPE', value: identity.scope },
  ];
}

function linesOf(context: LayoutContext, text: string, style: TextStyle, width: number, type = 'P'): Line[] {
  const node = context.structure.node(context.structure.root, type);
  return plainLines(context, text, style, width, node);
}

function widthOf(share: number, context: LayoutContext): number {
  return context.format.textWidth * share - 10;
}

interface Plan {
  readonly id: Line[];
  readonly title: Line[];
  readonly factsHeight: number;
  readonly height: number;
}

function planHeader(context: LayoutContext, identity: Pick<Identity, 'humanId' | 'title' | 'scope'>): Plan {
  const { textWidth } = context.format;
  const id = linesOf(context, identity.humanId, idStyle, textWidth - STAMP_WIDTH - 12);
  const title = linesOf(context, identity.title, titleStyle, textWidth);
  const scope = linesOf(context, identity.scope, valueStyle, widthOf(SHARES[3]!, context));
  // Two lines of state or date fit a scope of one line only with room for them; states are single words.
  const factsHeight = labelStyle.leading + Math.max(1, scope.length) * valueStyle.leading + 2 * FACTS_PAD;
  const top = 10 + id.length * idStyle.leading + 3 + title.length * titleStyle.leading + 9;
  return { id, title, factsHeight, height: Math.ceil(top + factsHeight + BELOW) };
}

/** How much room the first page must leave for the header; part of the galley's key. */
export function identityHeaderHeight(
  identity: Pick<Identity, 'humanId' | 'title' | 'scope'>,
  format: PageFormatName,
): number {
  return planHeader(makeUpContext(format), identity).height;
}

/** `language` is that of the document. The words of the header itself are English. */
export function drawIdentityHeader(
  canvas: PageCanvas,
  context: LayoutContext,
  identity: Identity,
  language: string,
): void {
  const { format } = context;
  const { left, textWidth } = format;
  const english = taggedEnglish(language);
  const plan = planHeader(context, identity);
  let y = format.top;
  canvas.artifact();
  canvas.fillBox(left, y, textWidth, 2.4, colours.accent);
  y += 10;
  const idTop = y;
  y = drawLines(canvas, plan.id, idStyle, left, y, textWidth) + 3;
  y = drawLines(canvas, plan.title, titleStyle, left, y, textWidth) + 9;
  canvas.artifact();
  canvas.fillBox(left, y, textWidth, plan.factsHeight, colours.panel);
  canvas.line(left, y + plan.factsHeight, left + textWidth, y + plan.factsHeight, colours.faint, 0.7);
  let x = left + 10;
  factsOf(identity).forEach((fact, i) => {
    const width = widthOf(SHARES[i]!, context);
    drawFact(canvas, context, fact, english, x, y + FACTS_PAD, width);
    x += width + 10;
  });
  if (identity.standing !== null) drawStamp(canvas, context, identity.standing, english, left + textWidth, idTop);
}

function drawLines(
  canvas: PageCanvas,
  lines: readonly Line[],
  style: TextStyle,
  x: number,
  top: number,
  width: number,
) {
  let y = top;
  for (const line of lines) {
    drawLine(canvas, line, style, x, y, width);
    y += line.height;
  }
  return y;
}

/** Label and value are one paragraph to a reader who cannot see that one stands above the other. */
function drawFact(
  canvas: PageCanvas,
  context: LayoutContext,
  fact: Fact,
  english: string,
  x: number,
  top: number,
  width: number,
): void {
  const { structure } = context;
  const node = structure.node(structure.root, 'P');
  const spoken = english === '' ? node : structure.node(node, 'Span', english);
  const linesIn = (style: TextStyle, text: string, of: StructureNode) => plainLines(context, text, style, width, of);
  const y = drawLines(canvas, linesIn(labelStyle, `${fact.label} `, spoken), labelStyle, x, top, width);
  const style = fact.value === 'REVOKED' ? { ...valueStyle, colour: colours.warning } : valueStyle;
  drawLines(canvas, linesIn(style, fact.value, fact.isWord ? spoken : node), style, x, y, width);
}

function drawStamp(
  canvas: PageCanvas,
  context: LayoutContext,
  standing: string,
  english: string,
  right: number,
  top: number,
): void {
  const node = context.structure.node(context.structure.root, 'P', english);
  const lines = plainLines(context, standing.toUpperCase(), stampStyle, STAMP_WIDTH - 14, node);
  const width = Math.max(...lines.map((line) => line.width)) + 14;
  const height = lines.length * stampStyle.leading + 4;
  canvas.artifact();
  canvas.strokeBox(right - width, top, width, height, colours.warning, 1.1);
  drawLines(canvas, lines, stampStyle, right - width + 7, top + 2, width - 14);
}
