/** What reading one Word file carries along: where the reader is, what was heard, what was lost. */
import { Fields } from './fields.ts';
import type { WordLosses } from './losses.ts';
import type { WordNumbers } from './numbering.ts';
import type { Shape } from './shapes.ts';
import type { WordStyles } from './styles.ts';
import type { WordPart } from './word-package.ts';
import { descendants, type XmlElement } from './xml.ts';

export interface WordSetting {
  losses: WordLosses;
  styles: WordStyles;
  numbers: WordNumbers;
  /** The words of charts and diagrams, by the path of their part. */
  words: ReadonlyMap<string, string>;
  /** How wide the text is, in EMU. */
  textWidth: number;
}

const nearest = 50;

export class Reading {
  readonly setting: WordSetting;
  readonly part: WordPart;
  fields = new Fields();
  /** Shapes of the paragraph that is being read. */
  shapes: Shape[] = [];
  /** A paragraph whose end was deleted goes on in the next. */
  carried: XmlElement[] = [];
  tableDepth = 0;
  paragraph: XmlElement | null = null;
  #heard = '';
  readonly #comments = new Map<string, { from: number; words: string }>();

  constructor(setting: WordSetting, part: WordPart) {
    this.setting = setting;
    this.part = part;
  }

  hear(text: string): void {
    this.#heard += text;
  }

  /** The words before this place, else those of its paragraph. */
  near(): string {
    const before =
      this.#heard
        .slice(-nearest * 2)
        .split('\n')
        .findLast((line) => line.trim() !== '') ?? '';
    const tail = before.length <= nearest ? before : before.slice(-nearest).replace(/^\S*\s/, '');
    if (tail.trim() !== '') return tail.trim();
    return this.paragraph === null ? '' : plainWords(this.paragraph);
  }

  beginComment(id: string): void {
    this.#comments.set(id, { from: this.#heard.length, words: '' });
  }

  /** A comment without a range stands behind the words before it. */
  endComment(id: string): void {
    const comment = this.#comments.get(id);
    if (comment === undefined) this.#comments.set(id, { from: 0, words: this.near() });
    else comment.words ||= this.#heard.slice(comment.from).trim() || this.near();
  }

  commentedWords(id: string): string {
    return this.#comments.get(id)?.words ?? '';
  }
}

export function plainWords(element: XmlElement): string {
  return descendants(element, 'w:t')
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** The words of what was deleted stand under another name. */
export function deletedWords(element: XmlElement): string {
  const texts = [...descendants(element, 'w:delText'), ...descendants(element, 'w:t')];
  return texts.map(({ text }) => text).join('');
}
