/** Chooses whose Han glyphs a document gets: by its language, else by the letters that only one language uses. */
import type { EastAsian } from '../fonts/index.ts';
import type { PrintDocument } from '../print-tree.ts';

/** The letters are looked for in the beginning of the document only: the answer must not cost a walk over megabytes. */
const SAMPLE = 200_000;

export function eastAsianOf(document: PrintDocument): EastAsian {
  const language = document.language.toLowerCase();
  if (language.startsWith('ja')) return 'jp';
  if (language.startsWith('ko')) return 'kr';
  if (language.startsWith('zh')) return 'sc';
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
