export { levelsOf, visualOrder } from './bidi.ts';
export { graphemes } from './graphemes.ts';
export { type Hyphenation, hyphenationFor } from './hyphenation.ts';
export { lettersIn } from './letters.ts';
export { breakPositions, clings, isWords } from './line-breaks.ts';
export { runsRightToLeft, scriptOf } from './scripts.ts';
export { type GlyphPart, type PlainWord, partSaidAs, type ShapedWord, shapedWord, withSpace } from './shaped-word.ts';
export { type Shaper, shaperFor } from './shaper.ts';
