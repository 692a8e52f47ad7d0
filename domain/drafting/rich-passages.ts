/** Passages of comments in a rich draft, by positions of its document. */
import type { Node } from 'prosemirror-model';
import { Step } from 'prosemirror-transform';
import { richSchema } from '../content/rich/index.ts';
import { collapse, findQuote, type Quote, searched, surroundingsNeeded } from '../review/index.ts';
import type { Move, PassageText, Range } from './passages.ts';

const aroundLength = 48;
/** Positions that certainly hold as many characters, between the edges of blocks. */
const aroundPositions = 4 * aroundLength;

export class RichPassages implements PassageText {
  readonly #doc: Node;

  constructor(doc: Node) {
    this.#doc = doc;
  }

  moveOf(step: unknown): Move {
    const map = Step.fromJSON(richSchema, step).getMap();
    return (position, side) => map.map(position, side);
  }

  wordsAt({ from, to }: Range): Quote {
    const { size } = this.#doc.content;
    const between = (start: number, end: number) => collapse(this.#doc.textBetween(start, end, '\n', ''));
    return {
      exact: between(from, to).trim(),
      prefix: between(Math.max(0, from - aroundPositions), from).slice(-aroundLength),
      suffix: between(to, Math.min(size, to + aroundPositions)).slice(0, aroundLength),
    };
  }

  find(quote: Quote, isSure: boolean): Range | null {
    const { text, pieces } = textOf(this.#doc);
    const place = findQuote(searched(text), quote, isSure ? surroundingsNeeded(quote) : 0);
    if (place === null || place.isChanged) return null;
    const positionOf = (offset: number) => {
      const piece = pieces.findLast(({ start }) => start <= offset);
      return piece ? piece.position + offset - piece.start : 0;
    };
    return { from: positionOf(place.start), to: positionOf(place.end - 1) + 1 };
  }
}

/** A line for each block, and where each run of text stands. */
function textOf(doc: Node): { text: string; pieces: { start: number; position: number }[] } {
  const parts: string[] = [];
  const pieces: { start: number; position: number }[] = [];
  let length = 0;
  const add = (words: string) => {
    parts.push(words);
    length += words.length;
  };
  doc.descendants((node, position) => {
    if (node.isTextblock && length > 0) add('\n');
    if (node.text === undefined) return;
    pieces.push({ start: length, position });
    add(node.text);
  });
  return { text: parts.join(''), pieces };
}
