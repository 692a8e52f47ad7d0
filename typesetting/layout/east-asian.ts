/** Chooses whose Han glyphs a document gets: by its language, else by the letters that only one language uses. */
import type { EastAsian } from '../fonts/index.ts';
import type { PrintDocument } from '../print-tree.ts';
import { scriptOf } from '../shaping/index.ts';

/** The letters are looked for in the beginning of the document only: the answer must not cost a walk over megabytes. */
const SAMPLE = 200_000;

const regions: Readonly<Record<string, EastAsian>> = { Jpan: 'jp', Kore: 'kr', Hans: 'sc', Hant: 'tc' };

/** The forms that are usual in a language; null where it has none of its own. */
export function eastAsianIn(language: string): EastAsian | null {
  return regions[scriptOf(language)] ?? null;
}

export function eastAsianOf(document: PrintDocument): EastAsian {
  const told = eastAsianIn(document.language);
  if (told !== null) return told;
  const texts = textsWithTelling(document, SAMPLE);
  if (texts.some((text) => KANA.test(text))) return 'jp';
  return texts.length > 0 ? 'kr' : 'sc';
}

const KANA = /[\u3040-\u30ff]/;
const KANA_OR_HANGUL = /[\u1100-\u11ff\u3040-\u30ff\uac00-\ud7af]/;

/** The texts that hold letters of one language, among the first `limit` characters met; walks without recursion. */
function textsWithTelling(document: PrintDocument, limit: number): string[] {
  const texts: string[] = [];
  let length = 0;
  const pending: unknown[] = [document.blocks];
  while (pending.length > 0 && length < limit) {
    const value = pending.pop();
    if (Array.isArray(value)) for (const part of value) pending.push(part);
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        const part = (value as Record<string, unknown>)[key];
        if (typeof part === 'object') pending.push(part);
        else if ((key === 'text' || key === 'title') && typeof part === 'string') {
          if (KANA_OR_HANGUL.test(part)) texts.push(part);
          length += part.length;
        }
      }
    }
  }
  return texts;
}
