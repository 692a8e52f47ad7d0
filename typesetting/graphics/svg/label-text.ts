/** Draws a label that was HTML as SVG text: where it stood, in lines of the width that it had. */

import type { CssVariables } from './css-values.ts';
import { type Face, faceFor } from './faces.ts';
import { isKnownLabel, type Label, type LabelRun, type LabelStyle, pixels, readLabel } from './html-label.ts';
import { widthOf } from './text-faces.ts';
import { elementsOf, localName, type XmlElement } from './xml.ts';

/** Where the lines stand: `left` and `width` across; down, the place that their top, middle or bottom comes to. */
interface Place {
  readonly left: number;
  readonly width: number;
  readonly anchor: number;
  readonly part: 0 | 0.5 | 1;
  readonly wraps: boolean;
  readonly align: 'start' | 'middle' | 'end';
}

const defaultSize = 16;
/** Of the size: how far above the baseline a line of Arial's proportions has its middle. */
const middleAboveBaseline = 0.347;
/** A line that is too wide for its box by more than this is made smaller, but never too small to read. */
const smallest = 0.6;

function element(name: string, attributes: Record<string, string | number>, children: XmlElement['children'] = []) {
  const written = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
  return { name, attributes: new Map(written), children } satisfies XmlElement;
}

function declared(label: Label, property: string): string | undefined {
  for (const box of [...label.boxes].reverse()) {
    const value = box.get(property);
    if (value !== undefined) return value;
  }
  return undefined;
}

function alignment(value: string | undefined): Place['align'] {
  if (/center/.test(value ?? '')) return 'middle';
  return /right|end/.test(value ?? '') ? 'end' : 'start';
}

/** draw.io: a flexible box of no height at `padding-top`. Mermaid: the size of the foreignObject itself. Null for others. */
function placeOf(source: XmlElement, label: Label): Place | null {
  const [outer] = label.boxes;
  const wraps = !/nowrap|^pre$/.test(declared(label, 'white-space') ?? 'normal');
  const top = pixels(outer?.get('padding-top'));
  if (outer?.get('display') === 'flex' && top !== undefined) {
    const across = outer.get('justify-content') ?? '';
    const down = outer.get('align-items') ?? '';
    const width = pixels(outer.get('width')) ?? 1;
    const align = wraps && width > 1 ? alignment(declared(label, 'text-align')) : alignment(across);
    const part = /center/.test(down) ? 0.5 : /end/.test(down) ? 1 : 0;
    return { left: pixels(outer.get('margin-left')) ?? 0, width, anchor: top, part, wraps: wraps && width > 1, align };
  }
  const side = (name: string) => pixels(source.attributes.get(name)) ?? 0;
  if (side('width') === 0 || side('height') === 0) return null;
  const anchor = side('y') + side('height') / 2;
  const align = alignment(declared(label, 'text-align'));
  return { left: side('x'), width: side('width'), anchor, part: 0.5, wraps, align };
}

function faceOf(style: LabelStyle): Face {
  return faceFor(style.fontFamily ?? 'sans-serif');
}

function lineWidth(line: readonly LabelRun[], size: number): number {
  return line.reduce(
    (sum, { text, style }) => sum + widthOf(text, faceOf(style), style.bold) * (style.fontSize ?? size),
    0,
  );
}

/** Breaks between words alone: a word that is too long makes the whole label smaller instead. */
function wrapped(line: readonly LabelRun[], width: number, size: number): LabelRun[][] {
  const lines: LabelRun[][] = [[]];
  let used = 0;
  for (const { text, style } of line) {
    for (const word of text.split(/(?<= )/)) {
      const isFirst = lines.at(-1)?.length === 0;
      if (!isFirst && used + lineWidth([{ text: word.trimEnd(), style }], size) > width) {
        lines.push([]);
        used = 0;
      }
      used += lineWidth([{ text: word, style }], size);
      const current = lines.at(-1) ?? [];
      const before = current.at(-1);
      if (before?.style === style) current[current.length - 1] = { text: before.text + word, style };
      else current.push({ text: word, style });
    }
  }
  return lines;
}

/** A blank at the end of a line would move a line that is centred. */
function withoutLastBlank(line: readonly LabelRun[]): LabelRun[] {
  return line.map((run, index) => (index === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run));
}

function runElement({ text, style }: LabelRun, size: number, scale: number): XmlElement {
  const css = [
    style.fontFamily ? `font-family:${style.fontFamily}` : '',
    style.color ? `fill:${style.color}` : '',
    `font-size:${(style.fontSize ?? size) * scale * (style.shift ? 0.7 : 1)}px`,
    style.bold ? 'font-weight:bold' : '',
    style.italic ? 'font-style:italic' : '',
    style.decoration ? `text-decoration:${style.decoration}` : '',
    style.shift ? `baseline-shift:${style.shift}` : '',
  ];
  return element('tspan', { style: css.filter((each) => each !== '').join(';') }, [text]);
}

/** A group of texts in place of the label; null for a label without text. */
function labelText(source: XmlElement, variables: CssVariables): XmlElement | null {
  const label = readLabel(source, variables);
  if (label.lines.length === 0) return null;
  const place = placeOf(source, label);
  if (place === null) return null;
  const leading = Number.parseFloat(declared(label, 'line-height') ?? '1.2') || 1.2;
  const height = pixels(source.attributes.get('height'));
  // Mermaid gives the size in a style sheet, but the height of the label tells it.
  const told = height && !place.wraps ? height / leading / label.lines.length : defaultSize;
  const size = label.lines.flat().reduce((most, { style }) => Math.max(most, style.fontSize ?? 0), 0) || told;
  const lines = place.wraps ? label.lines.flatMap((line) => wrapped(line, place.width, size)) : label.lines;
  const widest = Math.max(...lines.map((line) => lineWidth(line, size)));
  const scale = place.width > 1 && widest > place.width ? Math.max(place.width / widest, smallest) : 1;
  const step = size * scale * Math.min(Math.max(leading, 0.8), 3);
  const top = place.anchor - place.part * step * lines.length;
  const x = place.left + (place.align === 'middle' ? 0.5 : place.align === 'end' ? 1 : 0) * place.width;
  const texts = lines.map(withoutLastBlank).map((line, index) => {
    const y = top + step * (index + 0.5) + size * scale * middleAboveBaseline;
    const style = `text-anchor:${place.align};white-space:pre`;
    return element(
      'text',
      { x, y, style, 'xml:space': 'preserve' },
      line.map((run) => runElement(run, size, scale)),
    );
  });
  return element('g', {}, [...background(label, place, widest * scale, top, step * lines.length), ...texts]);
}

/** What a label stands on, so that a line behind it does not strike it out. */
function background(label: Label, place: Place, width: number, y: number, height: number): XmlElement[] {
  const color = declared(label, 'background-color') ?? declared(label, 'background');
  const isOnLine = /\blabelBkg\b/.test(label.classNames);
  if (!isOnLine && (color === undefined || /none|transparent|url/.test(color))) return [];
  const shift = place.align === 'middle' ? (place.width - width) / 2 : place.align === 'end' ? place.width - width : 0;
  return [element('rect', { x: place.left + shift, y, width, height, fill: color ?? '#e8e8e8', style: 'opacity:1' })];
}

/**
 * Puts text in place of every label that is known. In a `switch` it takes the place of all, because the text that
 * draw.io writes after the HTML is one line, cut short; where the HTML cannot be placed, that text stays.
 */
export function replaceLabels(root: XmlElement, variables: CssVariables): void {
  const pending = [root];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    const isSwitch = localName(parent.name) === 'switch';
    const children: XmlElement['children'] = [];
    let taken: XmlElement | null = null;
    for (const child of parent.children) {
      const isLabel =
        typeof child !== 'string' && localName(child.name) === 'foreignObject' && isKnownLabel(child, parent, root);
      const text = isLabel ? labelText(child, variables) : null;
      if (text && isSwitch) taken ??= text;
      if (text) children.push(text);
      else if (!isLabel || isSwitch) children.push(child);
    }
    parent.children = taken ? [taken] : children;
    pending.push(...elementsOf(parent));
  }
}
