/** Fields: what Word works out, such as links, references, boxes to tick. Their last result is content, their code is not. */
import { symbolOf } from './symbols.ts';
import type { WordNode } from './word-node.ts';
import { child, isOn, none, value, within, type XmlElement } from './xml.ts';

interface Field {
  code: string;
  /** Whether the code is being read still; text in it is none of the document's. */
  inCode: boolean;
  begin: XmlElement;
  hasResult: boolean;
}

export type FieldLink = { href: string } | { anchor: string };

export class Fields {
  #open: Field[] = [];

  get isInCode(): boolean {
    return this.#open.some(({ inCode }) => inCode);
  }

  /** A contents page may be made of paragraphs of any style. */
  get isInContents(): boolean {
    return this.#open.some(({ inCode, code }) => !inCode && /^\s*TOC\b/i.test(code));
  }

  get link(): FieldLink | null {
    const links = this.#open.filter(({ inCode }) => !inCode).map(({ code }) => linkOf(code));
    return links.findLast((link) => link !== null) ?? null;
  }

  addCode(text: string): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.code += text;
  }

  sawText(): void {
    for (const field of this.#open) field.hasResult ||= !field.inCode;
  }

  /** What stands for a field that has ended without a result, and null where nothing can. */
  mark(element: XmlElement): { ended: string; shown: WordNode | null; hasResult: boolean } | null {
    const kind = element.attributes['w:fldCharType'];
    if (kind === 'begin') this.#open.push({ code: '', inCode: true, begin: element, hasResult: false });
    const field = this.#open.at(-1);
    if (field === undefined || kind === 'begin') return null;
    if (kind === 'separate') field.inCode = false;
    if (kind !== 'end') return null;
    this.#open.pop();
    const { code, hasResult, begin } = field;
    return { ended: code, shown: hasResult ? null : shownBy(code, begin), hasResult };
  }

  /** A code does not go on in the next paragraph; one that never ends would swallow the text. */
  endParagraph(): void {
    for (const field of this.#open) field.inCode = false;
  }
}

export function linkOf(code: string): FieldLink | null {
  const [, inner, quoted, plain] = /^\s*HYPERLINK\s+(\\l\s+)?(?:"([^"]*)"|([^\\\s]\S*))/i.exec(code) ?? [];
  const target = quoted ?? plain;
  const place = /\\l\s+(?:"([^"]*)"|(\S+))/i.exec(code);
  if (target !== undefined) {
    if (inner !== undefined) return { anchor: target };
    return { href: place === null ? target : `${target}#${place[1] ?? place[2] ?? ''}` };
  }
  const [, bookmark] = /^\s*(?:REF|PAGEREF)\s+(\S+)/i.exec(code) ?? [];
  return bookmark === undefined ? null : { anchor: bookmark };
}

/** Fields that show something although no result of them is kept. */
export function shownBy(code: string, begin: XmlElement): WordNode | null {
  const text = (shown: string): WordNode => ({ type: 'text', value: shown });
  const data = child(begin, 'w:ffData') ?? none;
  if (/^\s*FORMCHECKBOX\b/i.test(code)) {
    const tick = child(data, 'w:checkBox') ?? none;
    return text(isOn(child(tick, 'w:checked') ?? child(tick, 'w:default')) ? '☒' : '☐');
  }
  if (/^\s*FORMDROPDOWN\b/i.test(code)) {
    const list = child(data, 'w:ddList') ?? none;
    const entries = list.children.filter(({ name }) => name === 'w:listEntry');
    const chosen = entries[Number(value(list, 'w:result') ?? value(list, 'w:default') ?? 0)];
    return chosen === undefined ? null : text(chosen.attributes['w:val'] ?? '');
  }
  if (/^\s*FORMTEXT\b/i.test(code)) return text(within(data, 'w:textInput', 'w:default').attributes['w:val'] ?? '');
  const [, code10, code16] = /^\s*SYMBOL\s+(?:(\d+)|0x([0-9a-f]+))/i.exec(code) ?? [];
  if (code10 !== undefined || code16 !== undefined) {
    const font = /\\f\s+"?([^"\\]+)"?/i.exec(code)?.[1]?.trim();
    const found = symbolOf(font, code10 === undefined ? Number.parseInt(code16 ?? '', 16) : Number(code10));
    return found === null ? null : text(found);
  }
  const label = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+(.+)$/i.exec(code)?.[1];
  return label === undefined ? null : text(label.trim());
}

/** Whether a field without a result shows something that cannot be told here. */
export function isLostField(code: string): 'formula' | 'field' | null {
  if (/^\s*EQ\b/i.test(code)) return 'formula';
  return /^\s*(?:LISTNUM|AUTONUM\w*|SYMBOL|BARCODE|DISPLAYBARCODE|MERGEBARCODE|DATE|TIME|PAGE|NUMPAGES|SECTION|FILENAME|AUTHOR|TITLE|SUBJECT|DOCPROPERTY|SEQ|STYLEREF)\b/i.test(
    code,
  )
    ? 'field'
    : null;
}
