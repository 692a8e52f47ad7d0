/** What the language of a document decides about its text: where words are divided, and which passages are in another language. */
import type { EastAsian } from '../../fonts/index.ts';
import { type Hyphenation, hyphenationFor } from '../../shaping/index.ts';
import { type Passages, passagesFor } from './passages.ts';

const hanLanguages: Readonly<Record<EastAsian, string>> = { sc: 'zh', tc: 'zh-Hant', jp: 'ja', kr: 'ko' };

export class DocumentLanguage {
  /** Null where the words of the language are not divided. */
  readonly hyphenation: Hyphenation | null;
  readonly passages: Passages;

  constructor(language: string, eastAsian: EastAsian) {
    this.hyphenation = hyphenationFor(language);
    this.passages = passagesFor(language, hanLanguages[eastAsian]);
  }
}
