/**
 * Words as search compares them: the same folding for what is stored and for what is asked, in any language, without
 * dictionaries. Accents and case do not count (Prüfung = prufung), and scripts that put no spaces between words are cut
 * into pairs of characters, so that a part of a run is found too.
 *
 * Pure. PostgreSQL keeps and finds the words but splits nothing itself: its parser has one language at a time.
 */

export interface Word {
  word: string;
  start: number;
  end: number;
}

/** Longer words are cut: PostgreSQL bounds a word at 2 kB. */
const maximumWordLength = 60;

const runs = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic, which readers leave out. */
const pointing = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const withoutDecomposition: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};

/** Most words of most texts: nothing of them but their case folds. */
const plainLetters = /^[A-Za-z0-9]{1,60}$/;

export function foldWord(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').toLowerCase().replace(pointing, '');
  const spelled = plain.replace(/[ßøæœłđıþ]/g, (letter) => withoutDecomposition[letter] ?? letter);
  // Some single characters fold to more than letters (¼ to 1⁄4); a word must hold nothing that a query could read.
  const word = spelled.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return word.length <= maximumWordLength ? word : [...word].slice(0, maximumWordLength).join('');
}

/** The words of a text in order, each with its place in the text as it was written. */
export function* wordsOf(text: string): Generator<Word> {
  for (const run of text.matchAll(runs)) {
    if (plainLetters.test(run[0])) {
      yield { word: run[0].toLowerCase(), start: run.index, end: run.index + run[0].length };
      continue;
    }
    let at = 0;
    for (const part of run[0].matchAll(unspaced)) {
      yield* whole(run[0].slice(at, part.index), run.index + at);
      yield* pairs(part[0], run.index + part.index);
      at = part.index + part[0].length;
    }
    yield* whole(run[0].slice(at), run.index + at);
  }
}

function* whole(text: string, start: number): Generator<Word> {
  const word = foldWord(text);
  if (word !== '') yield { word, start, end: start + text.length };
}

/** Each character with the next one; the last one alone, so that a single character is the beginning of some word. */
function* pairs(text: string, start: number): Generator<Word> {
  const characters = [...text];
  let at = start;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '');
    yield* whole(pair, at);
    at += character.length;
  }
}

const idJoiners = /[._-]/;

/** One thing that is asked for: all `words`, of which the last may be a beginning; or an id that begins with `id`. */
export interface AskedTerm {
  words: string[];
  prefix: boolean;
  id: string | null;
}

/** Only the last term is taken as a beginning, since it may still be being typed; ids always are. */
export function askedTerms(query: string): AskedTerm[] {
  const typed = query.split(/\s+/u).filter((part) => [...wordsOf(part)].length > 0);
  return typed.map((part, index) => {
    const last = index === typed.length - 1;
    const id = last || idJoiners.test(part) ? foldId(part) : null;
    return { words: askedWords(part), prefix: last || id !== null, id };
  });
}

/** A run of unspaced characters is asked for by its pairs; the lone last character would ask for the run's very end. */
function askedWords(part: string): string[] {
  const words = [...wordsOf(part)].map(({ word }) => word);
  const full = words.filter((word, index) => index === 0 || !isTail(word, words[index - 1] as string));
  return [...new Set(full)];
}

function isTail(word: string, before: string): boolean {
  return before.endsWith(word) && new RegExp(`^${unspaced.source}$`, 'u').test(before) && [...word].length === 1;
}

/** A human id as it is compared; null for text that cannot begin one. */
export function foldId(text: string): string | null {
  return /^[A-Za-z][A-Za-z0-9]*([._-][A-Za-z0-9]+)*[._-]?$/.test(text) && text.length <= 40 ? text.toLowerCase() : null;
}
