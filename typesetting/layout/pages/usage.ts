/** Which words and images were drawn, and which characters no font has. */
import type { ShapedWord } from '../../shaping/index.ts';

let usages = 0;

/** What a galley's or a make-up's pages use together. */
export class Usage {
  readonly words: ShapedWord[] = [];
  readonly #number = ++usages;
  readonly images = new Set<string>();
  readonly missing = new Set<string>();

  /** A word may be counted twice where two usages take turns; that does no harm. */
  count(word: ShapedWord): void {
    if (word.countedBy === this.#number) return;
    word.countedBy = this.#number;
    this.words.push(word);
  }
}
