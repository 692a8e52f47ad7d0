/**
 * Where a word may be divided with a hyphen, by the patterns of its language (docs/decisions/0011). They are read when a line
 * first needs them, and what a word came to is remembered.
 */
import { readFileSync } from 'node:fs';
import hyphenopoly from 'hyphenopoly';

/** Languages whose patterns have another name than the language. */
const renamed: Readonly<Record<string, string>> = {
  en: 'en-us',
  el: 'el-monoton',
  no: 'nb',
  mn: 'mn-cyrl',
  sr: 'sr-cyrl',
  'sr-latn': 'sh-latn',
  sh: 'sh-latn',
  bs: 'sh-latn',
  'bs-cyrl': 'sh-cyrl',
  ku: 'kmr',
};

/** English as it is divided in Britain, and wherever it is not American. */
const british = /^en-(gb|ie|au|nz|za|in|sg|hk|mt)$/;

const named = new Set(
  (
    'af be bg ca cs cy da de el-monoton en-gb en-us eo es et eu fi fo fr fur ga gl hr hsb hu hy ia id is it ka kmr la lt lv mk ' +
    'mn-cyrl nb nl nn oc pl pms pt rm ro ru sh-cyrl sh-latn sk sl sq sr-cyrl sv tk tr uk'
  ).split(' '),
);

/** A word of letters, with what may stand around it: punctuation, and an article that an apostrophe joins to it. */
const WORD = /^([^\p{L}\p{N}]*(?:\p{L}{1,5}['’])?)(\p{L}\p{Ll}{5,39})[^\p{L}\p{N}]*$/u;
const SOFT_HYPHEN = '\u00ad';
const LONG_WORDS: ReadonlySet<string> = new Set(['de', 'hu']);
const REMEMBERED = 20_000;
const none: readonly number[] = [];

export class Hyphenation {
  readonly #patterns: string;
  readonly #known = new Map<string, readonly number[]>();
  #divide: ((word: string) => string) | null = null;
  /** Its words are long: without many hyphens the ends of lines would be ragged. */
  readonly hasLongWords: boolean;

  constructor(patterns: string) {
    this.#patterns = patterns;
    this.hasLongWords = LONG_WORDS.has(patterns);
  }

  /** Positions inside a word, ascending. Names in capitals, numbers and mixtures are not divided. */
  points(text: string): readonly number[] {
    let points = this.#known.get(text);
    if (points === undefined) {
      points = this.#find(text);
      if (this.#known.size >= REMEMBERED) {
        this.#known.clear();
        hyphenopoly.languages.get(this.#patterns)?.cache.clear();
      }
      this.#known.set(text, points);
    }
    return points;
  }

  #find(text: string): readonly number[] {
    const match = WORD.exec(text);
    if (match === null) return none;
    const [, before = '', word = ''] = match;
    this.#divide ??= loadPatterns(this.#patterns);
    const parts = this.#divide(word).split(SOFT_HYPHEN);
    let at = before.length;
    return parts.slice(0, -1).map((part) => {
      at += part.length;
      return at;
    });
  }
}

function loadPatterns(patterns: string): (word: string) => string {
  const hyphenators = hyphenopoly.config({
    require: [patterns],
    sync: true,
    loaderSync: (file, folder) => readFileSync(new URL(file, folder)),
    hyphen: SOFT_HYPHEN,
    minWordLength: 6,
    leftmin: 2,
    rightmin: 3,
  });
  return hyphenators.get(patterns) ?? ((word) => word);
}

const known = new Map<string, Hyphenation>();

/** Null for a language without patterns: its words are not divided. */
export function hyphenationFor(language: string): Hyphenation | null {
  const patterns = patternsFor(language.toLowerCase());
  if (patterns === null) return null;
  const hyphenation = known.get(patterns) ?? new Hyphenation(patterns);
  known.set(patterns, hyphenation);
  return hyphenation;
}

function patternsFor(tag: string): string | null {
  if (british.test(tag)) return 'en-gb';
  const [language = '', script = ''] = tag.split('-');
  const name = renamed[`${language}-${script}`] ?? renamed[language] ?? language;
  return named.has(name) ? name : null;
}
