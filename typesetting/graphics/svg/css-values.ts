/**
 * What browsers work out and resvg does not: `var()`, `light-dark()`, the shorthand `font`, and fonts by other names.
 * Paper is light, so the first of two colours is taken.
 */
import { faceFor } from './faces.ts';

export type CssVariables = ReadonlyMap<string, string>;

const maxValueLength = 200;
const maxNesting = 20;

/** The first value of each custom property; a value that refers to others is not followed, so that none can multiply. */
export function cssVariables(sheets: readonly string[]): CssVariables {
  const variables = new Map<string, string>();
  for (const sheet of sheets) {
    for (const [, name = '', value = ''] of sheet.matchAll(/(?<![\w-])(--[\w-]+)\s*:([^;{}]*)/g)) {
      if (!variables.has(name) && value.length <= maxValueLength && !/\bvar\(/.test(value)) {
        variables.set(name, value.trim());
      }
    }
  }
  return variables;
}

/** Where the bracket that is open at `from` closes; the end of the text where it does not. */
function closing(css: string, from: number): number {
  let depth = 1;
  for (let at = from; at < css.length; at++) {
    if (css[at] === '(') depth++;
    else if (css[at] === ')' && --depth === 0) return at;
  }
  return css.length;
}

function firstComma(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (text[at] === ',' && depth === 0) return at;
  }
  return text.length;
}

/** Replaces `var()` and `light-dark()` by what they come to on paper. */
export function resolved(css: string, variables: CssVariables, nesting = 0): string {
  if (!/(?:var|light-dark)\(/.test(css) || nesting > maxNesting) return css;
  const found = /(?<![\w-])(var|light-dark)\(/g;
  let plain = '';
  let at = 0;
  for (let match = found.exec(css); match; match = found.exec(css)) {
    const start = found.lastIndex;
    const end = closing(css, start);
    const inside = css.slice(start, end);
    const comma = firstComma(inside);
    const [first, rest] = [inside.slice(0, comma).trim(), inside.slice(comma + 1)];
    const value = match[1] === 'var' ? (variables.get(first) ?? rest) : first;
    plain += css.slice(at, match.index) + resolved(value.trim(), variables, nesting + 1);
    at = end + 1;
    found.lastIndex = at;
  }
  return plain + css.slice(at);
}

const fontSize =
  /(?:^|\s)((?:\d*\.)?\d+(?:px|pt|pc|em|rem|ex|mm|cm|in|%)|(?:xx?-)?(?:small|large)|medium|smaller|larger)(?:\s*\/\s*[\w.%]+)?\s+/;

/** `bold 10px/1.2 'DejaVu Sans'` as the properties that it stands for; null where it is no such list. */
function fontProperties(value: string): string | null {
  const size = fontSize.exec(value.slice(0, maxValueLength));
  if (!size) return null;
  const before = value.slice(0, size.index).toLowerCase();
  const style = /italic|oblique/.exec(before)?.[0] ?? 'normal';
  const weight = /bolder|bold|lighter|[1-9]00/.exec(before)?.[0] ?? 'normal';
  const families = value.slice(size.index + size[0].length);
  return `font-style:${style};font-weight:${weight};font-size:${size[1]};font-family:${families}`;
}

/** Declarations, in a style sheet or an attribute, as resvg understands them. */
export function printableCss(css: string, variables: CssVariables): string {
  return resolved(css, variables)
    .replace(/(^|[;{\s])font\s*:([^;{}]*)/g, (whole, before: string, value: string) => {
      const properties = fontProperties(value.trim());
      return properties === null ? whole : before + properties;
    })
    .replace(/(^|[;{\s])font-family\s*:([^;{}]*)/g, (_whole, before: string, families: string) => {
      return `${before}font-family:${faceFor(families)}`;
    });
}
