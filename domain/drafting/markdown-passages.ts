/** Passages of comments in a markdown draft, by positions of its text. They are quoted as readers see them, without the marks. */
import { ChangeSet, MapMode, type Text } from '@codemirror/state';
import { collapse, findQuote, type Quote, searched, surroundingsNeeded } from '../review/index.ts';
import type { Move, PassageText, Range } from './passages.ts';

const aroundLength = 48;
const marks = [
  // Links and images but for their words, emphasis and code, bars of tables, escapes, and what makes a heading, list or quote.
  String.raw`!?\[(?=[^\]\n]*\]\()`,
  String.raw`\]\([^)\n]*\)(?:\{[^}\n]*\})?`,
  String.raw`[*\x60~|]+`,
  String.raw`\\(?=[!-/:-@[-\x60{-~])`,
  String.raw`(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])`,
  String.raw`^[ \t]*(?:(?:#{1,6}|>|[-+]|\d{1,9}[.)])[ \t]+)+`,
];
const markPattern = () => new RegExp(marks.join('|'), 'gmu');

export class MarkdownPassages implements PassageText {
  readonly #text: Text;

  constructor(text: Text) {
    this.#text = text;
  }

  moveOf(step: unknown): Move {
    const changes = ChangeSet.fromJSON(step);
    return (position, side) => changes.mapPos(position, side, MapMode.Simple) ?? position;
  }

  wordsAt({ from, to }: Range): Quote {
    const seen = (start: number, end: number) =>
      collapse(this.#text.sliceString(start, end).replace(markPattern(), ''));
    return {
      exact: seen(from, to).trim(),
      prefix: seen(Math.max(0, from - 2 * aroundLength), from).slice(-aroundLength),
      suffix: seen(to, Math.min(this.#text.length, to + 2 * aroundLength)).slice(0, aroundLength),
    };
  }

  find(quote: Quote, isSure: boolean): Range | null {
    const text = this.#text.toString();
    const leftOut = new Uint8Array(text.length);
    for (const { index, 0: mark } of text.matchAll(markPattern())) leftOut.fill(1, index, index + mark.length);
    const within = searched(text, (index) => leftOut[index] === 1);
    const place = findQuote(within, quote, isSure ? surroundingsNeeded(quote) : 0);
    return place === null || place.isChanged ? null : { from: place.start, to: place.end };
  }
}
