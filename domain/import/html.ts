/**
 * HTML in markdown files: what the dialect can say is said in it, the rest stays as it was typed, with a warning.
 *
 * A word in angle brackets that is no element of HTML is a placeholder of a template and needs no warning.
 */
import { parseMarkdown } from '../content/index.ts';
import { codeFinder, codeRanges, lineFinder } from './code-ranges.ts';
import { attributesOf, inlineOf, pictureOf, raised } from './html-inline.ts';
import { tableOf } from './html-table.ts';

export interface Warning {
  /** Counted in the text that was given. */
  line: number;
  message: string;
}

const tag = /<(\/?)([a-z][a-z0-9]*)((?:[\s/](?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)>/gi;

const elements = new Set(
  `a abbr article aside audio b big blockquote body button canvas caption center cite code col colgroup dd del details dfn div dl dt em
  embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link
  main map mark meta nav object ol option p picture pre q s samp script section select small source span strike strong style sub summary
  sup svg table tbody td textarea tfoot th thead title tr tt u ul var video`.split(/\s+/),
);

export function convertHtml(text: string): { text: string; warnings: Warning[] } {
  if (!/<\/?[a-z]/i.test(text)) return { text, warnings: [] };
  const inCode = codeFinder(codeRanges(text, parseMarkdown(text)));
  const lineOf = lineFinder(text);
  const lower = text.toLowerCase();
  const warnings: Warning[] = [];
  const endOf = endFinder(lower);
  let written = '';
  let from = 0;
  for (const match of text.matchAll(tag)) {
    const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } = match;
    if (index < from || inCode(index)) continue;
    const element = name.toLowerCase();
    const end = slash === '' ? endOf(element, index) : -1;
    const inner = end < 0 ? null : text.slice(index + whole.length, end);
    const given = { element, closing: slash !== '', attributes: attributesOf(attributes), inner };
    const replaced = replacement(given);
    if (replaced === null) {
      if (elements.has(element) && slash === '') {
        warnings.push({ line: lineOf(index), message: `<${element}> is kept as text.` });
        // The cells of a table that stays are not told one by one.
        if (element === 'table' && end >= 0) {
          written += text.slice(from, end);
          from = end;
        }
      }
      continue;
    }
    written += text.slice(from, index) + replaced.text;
    from = replaced.whole ? end + `</${element}>`.length : index + whole.length;
  }
  return { text: written + text.slice(from), warnings };
}

interface GivenTag {
  element: string;
  closing: boolean;
  attributes: Map<string, string>;
  inner: string | null;
}

/** What stands for the tag, or for the whole element; null where the dialect has nothing. */
function replacement({ element, closing, attributes, inner }: GivenTag): { text: string; whole: boolean } | null {
  const one = (text: string | null) => (text === null ? null : { text, whole: false });
  const whole = (text: string | null) => (text === null ? null : { text, whole: true });
  switch (element) {
    case 'br':
      return one('<br>');
    case 'img':
      return one(pictureOf(attributes));
    case 'sub':
    case 'sup':
      return closing || inner === null ? null : whole(raised(inner, element));
    case 'details':
      return one('\n');
    case 'summary':
      return closing || inner === null ? null : whole(`**${inlineOf(inner)?.trim() ?? inner.trim()}**\n\n`);
    case 'table':
      return closing || inner === null ? null : whole(tableOf(inner));
    default:
      return null;
  }
}

/** The next closing tag. What was found is kept, so that many openings before one closing cost no second search. */
function endFinder(lower: string): (element: string, from: number) => number {
  const asked = new Set(['sub', 'sup', 'summary', 'table']);
  const found = new Map<string, number>();
  return (element, from) => {
    if (!asked.has(element)) return -1;
    const known = found.get(element);
    if (known !== undefined && (known < 0 || known > from)) return known;
    const end = lower.indexOf(`</${element}>`, from);
    found.set(element, end);
    return end;
  };
}
