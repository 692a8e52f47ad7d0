/**
 * Passages in a script that tells their language, inside a document of another: a screen reader then reads them with the voice
 * of that language. What a script does not tell stays in the document's language.
 */
import { scriptOf } from '../../shaping/index.ts';

interface Script {
  readonly language: string;
  readonly letters: string;
}

/** By the script's ISO 15924 name, the language that nearly all text in it has. Those from right to left are told block by block. */
const scripts: Readonly<Record<string, Script>> = {
  Grek: { language: 'el', letters: '\\u0370-\\u03ff\\u1f00-\\u1fff' },
  Cyrl: { language: 'ru', letters: '\\u0400-\\u052f' },
  Armn: { language: 'hy', letters: '\\u0531-\\u0587' },
  Geor: { language: 'ka', letters: '\\u10a0-\\u10ff\\u1c90-\\u1cbf' },
  Deva: { language: 'hi', letters: '\\u0900-\\u097f' },
  Beng: { language: 'bn', letters: '\\u0980-\\u09ff' },
  Taml: { language: 'ta', letters: '\\u0b80-\\u0bff' },
  Telu: { language: 'te', letters: '\\u0c00-\\u0c7f' },
  Sinh: { language: 'si', letters: '\\u0d80-\\u0dff' },
  Thai: { language: 'th', letters: '\\u0e00-\\u0e7f' },
  Laoo: { language: 'lo', letters: '\\u0e80-\\u0eff' },
  Mymr: { language: 'my', letters: '\\u1000-\\u109f' },
  Ethi: { language: 'am', letters: '\\u1200-\\u137f' },
  Khmr: { language: 'km', letters: '\\u1780-\\u17ff' },
  Kore: { language: 'ko', letters: '\\u1100-\\u11ff\\uac00-\\ud7af' },
  Jpan: { language: 'ja', letters: '\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff' },
};

const KANA = /[\u3040-\u30ff]/;
const HEBREW = /[\u0590-\u05ff\ufb1d-\ufb4f]/;

export interface Passage {
  readonly text: string;
  /** Null for the document's own. */
  readonly language: string | null;
}

const known = new Map<string, Passages>();

/** `han` is the language of Chinese characters that stand without Japanese or Korean letters. */
export function passagesFor(language: string, han: string): Passages {
  const own = scriptOf(language);
  const key = `${own} ${han}`;
  const passages = known.get(key) ?? new Passages(own, han);
  known.set(key, passages);
  return passages;
}

export class Passages {
  readonly #own: string;
  readonly #han: string;
  /** In the order of the groups of `#stretches`. */
  readonly #languages: readonly string[];
  readonly #telling: RegExp;
  readonly #stretches: RegExp;

  constructor(own: string, han: string) {
    this.#own = own;
    this.#han = han;
    const others = Object.entries(scripts).filter(([script]) => script !== this.#own);
    this.#languages = others.map(([, script]) => script.language);
    const classes = others.map(([, { letters }]) => `[${letters}]`);
    this.#telling = new RegExp(`[${others.map(([, { letters }]) => letters).join('')}]`);
    // Two letters at least, with whatever stands between them: a single one is a symbol more often than a word.
    this.#stretches = new RegExp(classes.map((one) => `(${one}(?:[^\\p{L}]*${one})+\\p{M}*)`).join('|'), 'gu');
  }

  /** Whether a text may hold such a passage. A quick check that answers no for nearly every text. */
  mayHold(text: string): boolean {
    return this.#telling.test(text);
  }

  in(text: string): Passage[] {
    const passages: Passage[] = [];
    let at = 0;
    for (const match of text.matchAll(this.#stretches)) {
      const language = this.#languageOf(match);
      if (language === null) continue;
      if (match.index > at) passages.push({ text: text.slice(at, match.index), language: null });
      passages.push({ text: match[0], language });
      at = match.index + match[0].length;
    }
    if (at < text.length) passages.push({ text: text.slice(at), language: null });
    return passages;
  }

  /** Of a block that runs from right to left: Arabic or Hebrew, unless the document's own script is one of these. */
  ofBlockFromRight(text: string): string | null {
    const script = HEBREW.test(text) ? 'Hebr' : 'Arab';
    if (this.#own === script) return null;
    return script === 'Hebr' ? 'he' : 'ar';
  }

  #languageOf([stretch, ...groups]: RegExpExecArray): string | null {
    const language = this.#languages[groups.findIndex((group) => group !== undefined)]!;
    if (language !== 'ja' || KANA.test(stretch)) return language;
    // Chinese characters alone also occur in Chinese and Korean.
    return ['Hans', 'Hant', 'Kore'].includes(this.#own) ? null : this.#han;
  }
}
