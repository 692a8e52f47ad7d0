/**
 * Styles that differ in nothing but font, size and colour, each one object for all paragraphs: so the words that stood in
 * it once are known to the next paragraph, and to the next document.
 */
import type { FontStyle } from '../../fonts/index.ts';
import type { Shaper } from '../../shaping/index.ts';
import type { Colour } from '../style.ts';
import type { InlineStyle } from './segments.ts';

export class SharedStyles {
  readonly #styles = new Map<FontStyle, Map<number, Map<Colour, InlineStyle>>>();

  plain(font: FontStyle, size: number, colour: Colour): InlineStyle {
    const known = this.#styles.get(font)?.get(size)?.get(colour);
    return known ?? this.#add(font, size, colour);
  }

  #add(font: FontStyle, size: number, colour: Colour): InlineStyle {
    const style: InlineStyle = {
      font,
      size,
      colour,
      strike: false,
      rise: 0,
      node: null,
      target: -1,
      linkText: '',
      words: new Map(),
    };
    const sizes = this.#styles.get(font) ?? new Map<number, Map<Colour, InlineStyle>>();
    const inSize = sizes.get(size) ?? new Map<Colour, InlineStyle>();
    this.#styles.set(font, sizes.set(size, inSize.set(colour, style)));
    return style;
  }
}

const styles = new WeakMap<Shaper, SharedStyles>();

/** Words look as the shaper says, so each shaper has its own. */
export function stylesOf(shaper: Shaper): SharedStyles {
  let known = styles.get(shaper);
  if (known === undefined) {
    known = new SharedStyles();
    styles.set(shaper, known);
  }
  return known;
}
