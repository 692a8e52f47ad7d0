export { levelsOf, visualOrder } from './bidi.ts';
export { breakPositions, clings, isWords } from './breaks.ts';
export { graphemes } from './graphemes.ts';
export { type Shaper, shaperFor } from './shaper.ts';
export { type GlyphPart, type PlainWord, type ShapedWord, withSpace } from './word.ts';
