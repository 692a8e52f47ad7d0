/** What a galley's or a make-up's pages use together: words and images, and characters that no font has. */
import { Encounter } from '../../engine.ts';
import type { ShapedWord } from '../../shaping/index.ts';

export class Usage {
  readonly words: ShapedWord[] = [];
  readonly images = new Set<string>();
  readonly missing = new Set<string>();
  /** How much of the content's text stands on the pages; what is drawn again as decoration is not counted. */
  letters = 0;
  readonly #met = new Encounter();

  /** A word may be counted twice where two usages take turns; that does no harm. */
  count(word: ShapedWord): void {
    if (this.#met.isNew(word)) this.words.push(word);
  }
}
