/** Chooses whose Han glyphs a document gets: by its language, else by the letters that only one language uses. */
import type { EastAsian } from '../fonts/index.ts';
import { scriptOf } from '../shaping/index.ts';

const regions: Readonly<Record<string, EastAsian>> = { Jpan: 'jp', Kore: 'kr', Hans: 'sc', Hant: 'tc' };

/** The forms that are usual in a language; null where it has none of its own. */
export function eastAsianIn(language: string): EastAsian | null {
  return regions[scriptOf(language)] ?? null;
}

const KANA = /[\u3040-\u30ff]/;
const HANGUL = /[\u1100-\u11ff\uac00-\ud7af]/;

export function eastAsianOf(language: string, text: string): EastAsian {
  const told = eastAsianIn(language);
  if (told !== null) return told;
  if (KANA.test(text)) return 'jp';
  return HANGUL.test(text) ? 'kr' : 'sc';
}
