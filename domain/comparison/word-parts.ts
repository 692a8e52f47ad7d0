/** Two texts as one series of parts: what is the same, removed and added, in words. */
import { align, type Budget } from './align.ts';

/** Without the added parts the series is the text before, without the removed ones the text after, character for character. */
export interface Part {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Scripts that put no spaces between words are compared by character. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const letter = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])`;
/** A word with what joins its parts (SOP-001, 3.5, don't), white space, or any other character with its accents. */
const token = new RegExp(`${letter}+(?:[.,'’/-]${letter}+)*|\\s+|[^]\\p{M}*`, 'gu');

export function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}

export function isWord(tokenText: string): boolean {
  return /[\p{L}\p{N}]/u.test(tokenText);
}

/** A stretch that both sides have, or what stands on either side between two of them. */
interface Stretch {
  same: string;
  removed: string;
  added: string;
}

export function wordParts(before: string, after: string, budget: Budget): Part[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  return partsOf(joined(stretches(tokensOf(before), tokensOf(after), budget)));
}

function stretches(before: readonly string[], after: readonly string[], budget: Budget): Stretch[] {
  const list: Stretch[] = [];
  let [i, j] = [0, 0];
  for (const [matchedBefore, matchedAfter] of [
    ...align(before, after, budget),
    [before.length, after.length] as const,
  ]) {
    if (matchedBefore > i || matchedAfter > j) {
      list.push({
        same: '',
        removed: before.slice(i, matchedBefore).join(''),
        added: after.slice(j, matchedAfter).join(''),
      });
    }
    const text = before[matchedBefore];
    const last = list.at(-1);
    if (text !== undefined && last !== undefined && last.same !== '') last.same += text;
    else if (text !== undefined) list.push({ same: text, removed: '', added: '' });
    [i, j] = [matchedBefore + 1, matchedAfter + 1];
  }
  return list;
}

/** Two replacements with only white space between them read better as one. */
function joined(list: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (let index = 0; index < list.length; index++) {
    const [last, space, next] = [result.at(-1), list[index], list[index + 1]];
    const replaces = (stretch: Stretch | undefined) =>
      stretch !== undefined && stretch.removed !== '' && stretch.added !== '';
    if (space === undefined) break;
    if (last !== undefined && next !== undefined && replaces(last) && replaces(next) && /^\s+$/.test(space.same)) {
      last.removed += space.same + next.removed;
      last.added += space.same + next.added;
      index++;
    } else result.push({ ...space });
  }
  return result;
}

function partsOf(list: readonly Stretch[]): Part[] {
  return list.flatMap(({ same, removed, added }) =>
    (
      [
        { kind: 'same', text: same },
        { kind: 'removed', text: removed },
        { kind: 'added', text: added },
      ] as const
    ).filter(({ text }) => text !== ''),
  );
}
