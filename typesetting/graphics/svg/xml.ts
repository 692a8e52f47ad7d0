/**
 * A small XML reader, enough for SVG: elements, attributes, text, CDATA and the five predefined entities.
 *
 * It reads hostile files, so it is linear in their length, keeps its own stack instead of recursing, counts nodes and
 * depth as it goes, and never expands a declared entity. It is no validator: what it lets pass, resvg may still refuse.
 */
import { UnusableImage } from '../unusable.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

interface XmlDocument {
  readonly root: XmlElement;
  /** The whole declaration, as it stands. */
  readonly doctype: string | null;
  /** The targets of processing instructions, `xml` itself left out. */
  readonly instructions: readonly string[];
}

interface XmlLimits {
  readonly maxNodes: number;
  readonly maxDepth: number;
}

const attributePattern = /\s+([^\s=>/"'<]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const namePattern = /[^\s/>"'=<]+/y;
const tagEndPattern = /\s*(\/?)>/y;
const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The name without its namespace prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => typeof child !== 'string');
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&\s]{0,32};?)/g, (_whole, body: string) => {
    if (!body.endsWith(';')) throw new UnusableImage('The SVG is not well-formed XML: a bare ampersand.');
    const name = body.slice(0, -1);
    if (name.startsWith('#')) return characterOf(name.slice(1));
    const known = predefined[name];
    if (known === undefined) throw new UnusableImage('The SVG uses an XML entity that is not predefined.');
    return known;
  });
}

function characterOf(reference: string): string {
  const hex = reference.startsWith('x');
  const valid = hex ? /^x[0-9a-f]{1,6}$/i.test(reference) : /^[0-9]{1,7}$/.test(reference);
  const code = Number.parseInt(hex ? reference.slice(1) : reference, hex ? 16 : 10);
  if (!valid || code > 0x10ffff) throw new UnusableImage('The SVG is not well-formed XML: a bad character reference.');
  return String.fromCodePoint(code);
}

/** Reads from `<!DOCTYPE` to its closing bracket, over an internal subset and quoted strings. */
function doctypeEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (char === '"' || char === "'") {
      at = text.indexOf(char, at + 1);
      if (at < 0) break;
    } else if (char === '<') depth++;
    else if (char === '>' && --depth === 0) return at + 1;
  }
  throw new UnusableImage('The SVG is not well-formed XML: its DOCTYPE does not end.');
}

class Reader {
  private at = 0;
  private nodes = 0;
  private readonly stack: XmlElement[] = [];
  private root: XmlElement | undefined;
  private doctype: string | null = null;
  private readonly instructions: string[] = [];
  private readonly text: string;
  private readonly limits: XmlLimits;

  constructor(text: string, limits: XmlLimits) {
    this.text = text;
    this.limits = limits;
  }

  read(): XmlDocument {
    while (this.at < this.text.length) {
      const open = this.text.indexOf('<', this.at);
      this.addText(this.text.slice(this.at, open < 0 ? undefined : open), true);
      if (open < 0) break;
      this.at = open;
      this.readMarkup();
    }
    if (!this.root || this.stack.length > 0) throw this.malformed('an element does not end');
    const { root, doctype, instructions } = this;
    return { root, doctype, instructions };
  }

  private malformed(why: string): UnusableImage {
    return new UnusableImage(`The SVG is not well-formed XML: ${why}.`);
  }

  private addText(raw: string, withEntities: boolean): void {
    if (raw === '') return;
    const parent = this.stack.at(-1);
    if (parent) parent.children.push(withEntities ? decodeEntities(raw) : raw);
    else if (raw.trim() !== '') throw this.malformed('text outside the root element');
  }

  private readMarkup(): void {
    const { text, at } = this;
    if (text.startsWith('<!--', at)) this.at = this.after('-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      this.at = this.after(']]>', at + 9);
      this.addText(text.slice(at + 9, this.at - 3), false);
    } else if (text.startsWith('<?', at)) this.readInstruction();
    else if (text.startsWith('<!', at)) {
      if (this.root || this.doctype !== null)
        throw this.malformed('a declaration that does not stand at its beginning');
      this.at = doctypeEnd(text, at);
      this.doctype = text.slice(at, this.at);
    } else if (text.startsWith('</', at)) this.readEndTag();
    else this.readStartTag();
  }

  private after(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    if (found < 0) throw this.malformed(`no ${mark}`);
    return found + mark.length;
  }

  private readInstruction(): void {
    const end = this.after('?>', this.at + 2);
    const target = this.text.slice(this.at + 2, Math.min(end - 2, this.at + 66)).split(/\s/, 1)[0] ?? '';
    if (target.toLowerCase() !== 'xml') this.instructions.push(target);
    this.at = end;
  }

  private readEndTag(): void {
    const end = this.after('>', this.at + 2);
    const element = this.stack.pop();
    if (element?.name !== this.text.slice(this.at + 2, end - 1).trimEnd()) throw this.malformed('tags do not match');
    this.at = end;
  }

  private readStartTag(): void {
    namePattern.lastIndex = this.at + 1;
    const name = namePattern.exec(this.text)?.[0];
    if (name === undefined) throw this.malformed('a bare angle bracket');
    if (++this.nodes > this.limits.maxNodes) {
      throw new UnusableImage(`The SVG has more than ${this.limits.maxNodes} elements.`);
    }
    const element: XmlElement = { name, attributes: new Map(), children: [] };
    this.at = namePattern.lastIndex;
    this.readAttributes(element);
    tagEndPattern.lastIndex = this.at;
    const end = tagEndPattern.exec(this.text);
    if (!end) throw this.malformed('a tag does not end');
    this.at = tagEndPattern.lastIndex;
    this.place(element, end[1] === '/');
  }

  private readAttributes(element: XmlElement): void {
    for (;;) {
      attributePattern.lastIndex = this.at;
      const found = attributePattern.exec(this.text);
      if (!found) return;
      const name = found[1] ?? '';
      if (element.attributes.has(name)) throw this.malformed('an attribute is given twice');
      element.attributes.set(name, decodeEntities(found[2] ?? found[3] ?? ''));
      this.at = attributePattern.lastIndex;
    }
  }

  private place(element: XmlElement, isEmpty: boolean): void {
    const parent = this.stack.at(-1);
    if (parent) parent.children.push(element);
    else if (this.root) throw this.malformed('two root elements');
    else this.root = element;
    if (isEmpty) return;
    this.stack.push(element);
    if (this.stack.length > this.limits.maxDepth) {
      throw new UnusableImage(`The SVG is nested more than ${this.limits.maxDepth} levels deep.`);
    }
  }
}

export function parseXml(text: string, limits: XmlLimits): XmlDocument {
  return new Reader(text, limits).read();
}

/** Characters that XML forbids are dropped, because the reader that follows would refuse the whole file for them. */
function escaped(text: string): string {
  const legal = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return legal.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Writes a tree back as text. The tree's depth was bounded when it was read, so recursion is safe here. */
export function serializeXml(element: XmlElement): string {
  let attributes = '';
  for (const [name, value] of element.attributes) attributes += ` ${name}="${escaped(value)}"`;
  if (element.children.length === 0) return `<${element.name}${attributes}/>`;
  const inner = element.children.map((child) => (typeof child === 'string' ? escaped(child) : serializeXml(child)));
  return `<${element.name}${attributes}>${inner.join('')}</${element.name}>`;
}
