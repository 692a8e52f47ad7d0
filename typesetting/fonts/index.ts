export { fontNamed, fontsDigest } from './catalogue.ts';
export { embedFont, fontObjects, type GlyphTexts, usedGlyphs } from './embed.ts';
export { type ComposedGlyph, composedFont, enlargedFont } from './enlarge.ts';
export { type EastAsian, FontFallback, type FontStyle, isIgnorable } from './fallback.ts';
export type { Font } from './font.ts';
export { writeSfnt } from './sfnt.ts';
export { riseOfSmallLetter } from './small-letters.ts';
