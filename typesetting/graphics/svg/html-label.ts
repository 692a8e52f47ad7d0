/**
 * Labels that draw.io and Mermaid write as HTML in a `foreignObject`. Those that hold text and its markup alone are read
 * here as lines of text, because no PDF can show HTML; every other `foreignObject` is refused.
 */
import { type CssVariables, resolved } from './css-values.ts';
import { elementsOf, localName, type XmlElement } from './xml.ts';

type Declarations = ReadonlyMap<string, string>;

export interface LabelStyle {
  readonly color?: string;
  readonly fontSize?: number;
  readonly fontFamily?: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly decoration?: 'underline' | 'line-through';
  readonly shift?: 'sub' | 'super';
}

export interface LabelRun {
  readonly text: string;
  readonly style: LabelStyle;
}

export interface Label {
  readonly lines: readonly (readonly LabelRun[])[];
  /** What the elements around the text say in their styles, the outer ones first. */
  readonly boxes: readonly Declarations[];
  readonly classNames: string;
}

const blocks = new Set(['div', 'p', 'pre', 'ul', 'ol', 'li', 'center', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const bold = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const italic = new Set(['i', 'em', 'cite', 'var']);
const struck = new Set(['s', 'strike', 'del']);
const inline = new Set(['span', 'br', 'u', 'ins', 'sub', 'sup', 'font', 'small', 'big', 'code', 'tt', 'a', 'label']);
const textMarkup = new Set([...blocks, ...bold, ...italic, ...struck, ...inline]);

const nameOf = (element: XmlElement) => localName(element.name).toLowerCase();

/** More than this is no label, and would take long to set. */
const maxCharacters = 5000;

function holdsTextAlone(element: XmlElement): boolean {
  const pending = elementsOf(element);
  let characters = 0;
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (!textMarkup.has(nameOf(each))) return false;
    for (const child of each.children) if (typeof child === 'string') characters += child.length;
    if (characters > maxCharacters) return false;
    pending.push(...elementsOf(each));
  }
  return true;
}

/** A `switch` shows the first child that a reader understands: what follows the HTML is there for readers like us. */
function hasFallback(label: XmlElement, parent: XmlElement | null): boolean {
  if (!parent || nameOf(parent) !== 'switch') return false;
  const last = parent.children.findLast((child) => typeof child !== 'string');
  return last !== undefined && last !== label && nameOf(last) !== 'foreignobject';
}

function isMermaidLabel(label: XmlElement, parent: XmlElement | null, root: XmlElement): boolean {
  if (!root.attributes.has('aria-roledescription') || !/label/i.test(parent?.attributes.get('class') ?? ''))
    return false;
  const [box, ...others] = elementsOf(label);
  return box !== undefined && others.length === 0 && nameOf(box) === 'div';
}

/** Whether the element is a label of a drawing program and nothing more. */
export function isKnownLabel(element: XmlElement, parent: XmlElement | null, root: XmlElement): boolean {
  return (hasFallback(element, parent) || isMermaidLabel(element, parent, root)) && holdsTextAlone(element);
}

function declarationsOf(element: XmlElement, variables: CssVariables): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of resolved(element.attributes.get('style') ?? '', variables).split(';')) {
    const colon = part.indexOf(':');
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim();
    if (colon > 0 && value !== '') found.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}

/** A length in pixels; undefined for anything else. */
export function pixels(value: string | undefined): number | undefined {
  const found = /^(-?(?:\d*\.)?\d+)(px|pt)?$/.exec(value?.trim() ?? '');
  return found ? Number(found[1]) * (found[2] === 'pt' ? 4 / 3 : 1) : undefined;
}

function styleOf(element: XmlElement, own: Declarations, around: LabelStyle): LabelStyle {
  const name = nameOf(element);
  const weight = own.get('font-weight');
  const size = pixels(own.get('font-size'));
  const color = own.get('color') ?? (name === 'font' ? element.attributes.get('color') : undefined);
  const family = own.get('font-family') ?? (name === 'font' ? element.attributes.get('face') : undefined);
  const isUnderlined = name === 'u' || name === 'ins' || own.get('text-decoration')?.includes('underline');
  const isStruck = struck.has(name) || own.get('text-decoration')?.includes('line-through');
  return {
    ...around,
    ...(color ? { color } : {}),
    // draw.io sets nought on the boxes around a label to take their line height away; the text has a size of its own.
    ...(size ? { fontSize: size } : {}),
    ...(family || name === 'code' || name === 'tt' ? { fontFamily: family ?? 'monospace' } : {}),
    bold: weight === undefined ? around.bold || bold.has(name) : /bold|[6-9]00/.test(weight),
    italic: around.italic || italic.has(name) || /italic|oblique/.test(own.get('font-style') ?? ''),
    ...(isUnderlined ? { decoration: 'underline' as const } : {}),
    ...(isStruck ? { decoration: 'line-through' as const } : {}),
    ...(name === 'sub' ? { shift: 'sub' as const } : {}),
    ...(name === 'sup' ? { shift: 'super' as const } : {}),
  };
}

class LabelReader {
  readonly lines: LabelRun[][] = [[]];
  readonly boxes: Declarations[] = [];
  readonly classNames: string[] = [];
  private readonly variables: CssVariables;

  constructor(variables: CssVariables) {
    this.variables = variables;
  }

  /** The depth of the file was bounded when it was read, so recursion is safe here. */
  read(element: XmlElement, style: LabelStyle, keepsBlanks: boolean): void {
    for (const child of element.children) {
      if (typeof child === 'string') this.addText(child, style, keepsBlanks);
      else this.readElement(child, style, keepsBlanks);
    }
  }

  private readElement(element: XmlElement, around: LabelStyle, keepsBlanks: boolean): void {
    const name = nameOf(element);
    if (name === 'br') {
      this.lines.push([]);
      return;
    }
    const own = declarationsOf(element, this.variables);
    this.classNames.push(element.attributes.get('class') ?? '');
    if (this.lines.length === 1 && this.lines[0]?.length === 0) this.boxes.push(own);
    const isBlock = blocks.has(name);
    if (isBlock) this.startLine();
    this.read(
      element,
      styleOf(element, own, around),
      name === 'pre' || own.get('white-space') === 'pre' || keepsBlanks,
    );
    if (isBlock) this.startLine();
  }

  private startLine(): void {
    if (this.lines.at(-1)?.length !== 0) this.lines.push([]);
  }

  private addText(raw: string, style: LabelStyle, keepsBlanks: boolean): void {
    const line = this.lines.at(-1) ?? [];
    const endsInBlank = line.length === 0 || line.at(-1)?.text.endsWith(' ');
    const text = keepsBlanks
      ? raw.replace(/\n/g, ' ')
      : raw.replace(/[ \t\n\r]+/g, ' ').replace(/^ /, endsInBlank ? '' : ' ');
    if (text !== '') line.push({ text, style });
  }
}

/** The text of a label, line by line as its author broke it. */
export function readLabel(element: XmlElement, variables: CssVariables): Label {
  const reader = new LabelReader(variables);
  reader.read(element, { bold: false, italic: false }, false);
  const lines = reader.lines;
  while (lines.at(-1)?.length === 0) lines.pop();
  return { lines, boxes: reader.boxes, classNames: reader.classNames.join(' ') };
}
