/** Words that are nearly the same: what one slip of the hand makes of a word, and how many slips lie between two. Pure. */

/** The letters that a slip may bring in, by the script of the word; words are folded, so that accents do not count. */
const alphabets: [script: RegExp, letters: string][] = [
  [/^\p{Script=Latin}+$/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/^\p{Script=Greek}+$/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/^\p{Script=Cyrillic}+$/u, 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ'],
  [/^\p{Script=Hebrew}+$/u, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  [/^\p{Script=Arabic}+$/u, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءؤئپچژگ'],
];

const shortest = 3;

/** Numbers name things: a wrong one must not become another. Scripts without spaces are searched by pairs, not by words. */
export function canBeMisspelt(word: string): boolean {
  return [...word].length >= shortest && alphabets.some(([script]) => script.test(word));
}

/** Every word that one letter left out, doubled, mistaken or swapped with the next leads to. */
export function oneSlipAway(word: string): string[] {
  const letters = [...word];
  const alphabet = [...(alphabets.find(([script]) => script.test(word))?.[1] ?? '')];
  const words = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at).join('');
    for (const letter of alphabet) words.add(before + letter + after);
    if (at === letters.length) break;
    const rest = letters.slice(at + 1).join('');
    words.add(before + rest);
    for (const letter of alphabet) words.add(before + letter + rest);
    if (at + 1 < letters.length) words.add(before + letters[at + 1] + letters[at] + letters.slice(at + 2).join(''));
  }
  words.delete(word);
  words.delete('');
  return [...words];
}

/** Letters left out, added, mistaken, or swapped with their neighbour (the restricted edit distance). */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const mistaken = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, mistaken);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] as number) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] as number;
}

/** As above, where `word` may still be being typed: against every beginning of the other that is about as long. */
export function slipsToBeginning(word: string, other: string): number {
  const letters = [...other];
  const length = [...word].length;
  let least = Number.POSITIVE_INFINITY;
  for (let end = Math.max(1, length - 1); end <= Math.min(letters.length, length + 1); end++) {
    least = Math.min(least, slipsBetween(word, letters.slice(0, end).join('')));
  }
  return least;
}
