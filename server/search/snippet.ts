/** A passage of the text around its first match, with every match in it marked. Pure. */
import { matchEnd, matchStart } from '../../contract/index.ts';
import { type AskedWords, wordsOf } from '../documents/index.ts';

const lengthBefore = 60;
const totalLength = 240;

interface Range {
  start: number;
  end: number;
}

/** `text` may be a part of the whole; `cut` says which of its ends are not the text's own. */
export function snippetOf(text: string, asked: AskedWords, cut: { before: boolean; after: boolean }): string {
  const matches = matchesIn(text, asked);
  const first = matches[0]?.start ?? 0;
  const from = startNear(text, Math.max(0, first - lengthBefore), cut.before, first);
  const to = endNear(text, Math.min(text.length, from + totalLength));
  const shown = matches.filter((match) => match.start >= from && match.end <= to);
  const passage = marked(text, from, to, shown).replace(/\s+/g, ' ').trim();
  const before = from > 0 || cut.before ? '… ' : '';
  const after = to < text.length || cut.after ? ' …' : '';
  return passage === '' ? '' : before + passage + after;
}

function matchesIn(text: string, { terms }: AskedWords): Range[] {
  const exact = new Set<string>();
  const beginnings: string[] = [];
  for (const { words, prefix } of terms) {
    for (const [index, word] of words.entries()) {
      if (prefix && index === words.length - 1) beginnings.push(word);
      else exact.add(word);
    }
  }
  const ranges: Range[] = [];
  for (const { word, start, end } of wordsOf(text)) {
    // No passage reaches farther than this from its first match.
    if (ranges[0] && start > ranges[0].start + totalLength) break;
    if (!exact.has(word) && !beginnings.some((beginning) => word.startsWith(beginning))) continue;
    const last = ranges.at(-1);
    // Pairs of characters overlap: neighbours become one match.
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

/** The text's own private-use characters go first: only ours may mark. */
function marked(text: string, from: number, to: number, matches: readonly Range[]): string {
  const plain = (start: number, end: number) => text.slice(start, end).replace(/[\ue000\ue001]/g, '');
  let passage = '';
  let at = from;
  for (const { start, end } of matches) {
    passage += plain(at, start) + matchStart + plain(start, end) + matchEnd;
    at = end;
  }
  return passage + plain(at, to);
}

/**
 * Moves back to a space, a little, so that a passage does not begin inside a word; never into half a character. What lies before
 * a text that was cut is not known: there it moves on to the next space, if one comes before the match.
 */
function startNear(text: string, at: number, wasCut: boolean, match: number): number {
  const least = Math.max(0, at - 20);
  for (let index = at; index > least; index--) if (/\s/.test(text.charAt(index - 1))) return index;
  if (least === 0 && !wasCut) return 0;
  const ahead = text.slice(at, Math.min(match, at + 20)).search(/\s/);
  if (least === 0 && ahead >= 0) return at + ahead + 1;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function endNear(text: string, at: number): number {
  for (let index = at; index < Math.min(text.length, at + 20); index++) if (/\s/.test(text[index] ?? ' ')) return index;
  return isLowSurrogate(text, at) ? at - 1 : at;
}

function isLowSurrogate(text: string, at: number): boolean {
  return /[\udc00-\udfff]/.test(text.charAt(at));
}
