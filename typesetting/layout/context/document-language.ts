/** What the language of a document decides about its text: where words are divided, and which passages are in another language. */
import type { EastAsian } from '../../fonts/index.ts';
import { type Hyphenation, hyphenationFor } from '../../shaping/index.ts';
import { type Passages, passagesFor } from './passages.ts';

const hanLanguages: Readonly<Record<EastAsian, string>> = { sc: 'zh', tc: 'zh-Hant', jp: 'ja', kr: 'ko' };

/** What the element of words that layout itself adds says of their language: they are English, whatever the document is in. */
export function taggedEnglish(language: string): string {
  return /^en(-|$)/i.test(language) ? '' : '/Lang(en)';
}

export class DocumentLanguage {
  /** Null where the words of the language are not divided. */
  readonly hyphenation: Hyphenation | null;
  readonly passages: Passages;
  /** Tells of an element that its words are English; empty in an English document. */
  readonly english: string;

  constructor(language: string, eastAsian: EastAsian, dividesWords = true) {
    this.hyphenation = dividesWords ? hyphenationFor(language) : null;
    this.passages = passagesFor(language, hanLanguages[eastAsian]);
    this.english = taggedEnglish(language);
  }
}
