/**
 * The opening line of an item: `:::kind[Title]{name=value name="two values"}`.
 *
 * A line that begins like an item but cannot be read is malformed: the caller reports it and keeps it as
 * text. Values are kept as typed; whether they make sense is for `items.ts`.
 */
import MarkdownIt from 'markdown-it';
import type { ItemKind } from '../tree.ts';

export type ItemOpening = {
  kind: ItemKind;
  title: string;
  attributes: Map<string, string>;
  /** Names given twice; the first value counts. */
  repeated: string[];
};

const { unescapeAll } = new MarkdownIt().utils;
const beginning = /^:{3,}[ \t]*(risk|control|requirement)(?![\w-])/i;
const wellFormed = /^:{3,}(risk|control|requirement)(?=[[{\s]|$)/;
const titlePattern = /\[((?:[^[\]\\]|\\.)*)\]/y;
const attributePattern = /([A-Za-z][A-Za-z0-9-]*)=("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s"'{}]+)/y;

export function beginsLikeItem(line: string): boolean {
  return line.startsWith(':::') && beginning.test(line);
}

/** The opening, or a sentence that says what is wrong with it. */
export function readItemOpening(line: string): ItemOpening | string {
  const text = line.trimEnd();
  const match = wellFormed.exec(text);
  if (match === null) return 'An item begins with ":::", its kind in lower case and its title in brackets.';
  const opening: ItemOpening = { kind: match[1] as ItemKind, title: '', attributes: new Map(), repeated: [] };
  let at = match[0].length;
  if (text[at] === '[') {
    titlePattern.lastIndex = at;
    const title = titlePattern.exec(text);
    if (title === null) return 'The title of an item stands in brackets; brackets inside it are written \\[ and \\].';
    opening.title = unescapeAll(title[1] ?? '').trim();
    at = titlePattern.lastIndex;
  }
  at = skipSpaces(text, at);
  if (at === text.length) return opening;
  if (text[at] !== '{' || !text.endsWith('}')) return 'The attributes of an item stand in braces, after its title.';
  return readAttributes(opening, text, at + 1) ?? opening;
}

function readAttributes(opening: ItemOpening, text: string, from: number): string | undefined {
  const end = text.length - 1;
  let at = skipSpaces(text, from);
  while (at < end) {
    attributePattern.lastIndex = at;
    const match = attributePattern.exec(text);
    const [whole, name, value] = match ?? [];
    if (whole === undefined || name === undefined || value === undefined) {
      return `The attributes of an item are written name=value or name="value"; this is not: ${text.slice(at, end)}`;
    }
    if (opening.attributes.has(name)) opening.repeated.push(name);
    else opening.attributes.set(name, unescapeAll(/^["']/.test(value) ? value.slice(1, -1) : value));
    const next = skipSpaces(text, at + whole.length);
    if (next < end && next === at + whole.length) return 'The attributes of an item are separated by spaces.';
    at = next;
  }
  return undefined;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}
