/** What pages become in a galley: compressed streams, and the glyphs that they use. */
import { type Compressing, compress } from '../../compression/index.ts';
import { type Font, usedGlyphs } from '../../fonts/index.ts';
import type { GalleyFont, GalleyPage } from '../../galley/index.ts';
import type { Usage } from '../context/usage.ts';
import type { PageCanvas } from './page-canvas.ts';

/** Half the time of level 6 for a tenth more bytes. */
const LEVEL = 3;

/** Pages as they come from a page breaker, compressed while the next are laid out. */
export class GalleyPages {
  readonly #pages: (Omit<GalleyPage, 'content'> & { compressing: Compressing })[] = [];

  add(canvas: PageCanvas): void {
    const { owners, links, format } = canvas;
    const turned = format.width > format.height;
    this.#pages.push({ compressing: compress(canvas.finish(), LEVEL), owners, links, turned });
  }

  finish(): GalleyPage[] {
    return this.#pages.map(({ compressing, ...page }) => ({ content: compressing.bytes(), ...page }));
  }
}

/** The glyphs of every word that was drawn, by font, in a fixed order. */
export function fontsOf(usage: Usage): GalleyFont[] {
  const fonts = new Map<Font, { used: Uint8Array; texts: Map<number, string> }>();
  for (const word of usage.words) {
    for (const part of word.parts) {
      if (part.font === null) continue;
      let font = fonts.get(part.font);
      if (font === undefined) {
        font = { used: new Uint8Array(part.font.glyphCount), texts: new Map() };
        fonts.set(part.font, font);
      }
      for (const glyph of part.glyphs) font.used[glyph] = 1;
      for (const [glyph, text] of part.texts) if (!font.texts.has(glyph)) font.texts.set(glyph, text);
    }
  }
  return [...fonts]
    .sort(([a], [b]) => (a.name < b.name ? -1 : 1))
    .map(([{ name }, { used, texts }]) => ({ name, glyphs: usedGlyphs(used), texts: [...texts] }));
}
