/** The text of content that is on screen, with the way back from a place in it to the elements that show it. */
import { type Quote, quoteAt } from '../../domain/review/index.ts';

interface Piece {
  node: Text;
  start: number;
}

const blocks = 'p, h2, h3, h4, h5, h6, li, td, th, pre, blockquote, dt, dd, figure, summary';

export class ContentText {
  readonly text: string;
  readonly #pieces: Piece[] = [];

  /** A line break between the texts of two blocks, so that their words do not run into each other. */
  constructor(content: HTMLElement) {
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    let text = '';
    let last: Element | null = null;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const block = node.parentElement?.closest(blocks) ?? null;
      if (text !== '' && block !== last) text += '\n';
      last = block;
      this.#pieces.push({ node: node as Text, start: text.length });
      text += (node as Text).data;
    }
    this.text = text;
  }

  rangeOf(start: number, end: number): Range {
    const range = document.createRange();
    const [first, last] = [this.#pieceAt(start), this.#pieceAt(end - 1)];
    if (!first || !last) return range;
    range.setStart(first.node, Math.min(first.node.length, Math.max(0, start - first.start)));
    range.setEnd(last.node, Math.min(last.node.length, Math.max(0, end - last.start)));
    return range;
  }

  /** Null for a selection that holds no word of this content. */
  quoteOf(range: Range): Quote | null {
    const [start, end] = [this.offsetOf(range.startContainer, range.startOffset), this.#endOf(range)];
    if (start === null || end === null || end <= start) return null;
    const quote = quoteAt(this.text, start, end);
    return quote.exact === '' ? null : quote;
  }

  #pieceAt(offset: number): Piece | undefined {
    return this.#pieces.findLast(({ start }) => start <= offset);
  }

  #endOf({ endContainer, endOffset }: Range): number | null {
    return this.offsetOf(endContainer, endOffset);
  }

  /** A selection may begin or end at an element; then the first text behind that point counts. */
  offsetOf(container: Node, offset: number): number | null {
    const own = this.#pieces.find(({ node }) => node === container);
    if (own) return own.start + offset;
    const point = document.createRange();
    point.setStart(container, offset);
    const next = this.#pieces.find(({ node }) => point.comparePoint(node, 0) >= 0);
    return next ? next.start : this.text.length;
  }
}
