/** HarfBuzz, reduced to one call: text and font in, glyphs in visual order out. Fonts are handed over once. */
import * as hb from 'harfbuzzjs';
import type { Font } from '../fonts/index.ts';

export interface Glyph {
  readonly id: number;
  /** Index of the first UTF-16 unit of the text that the glyph belongs to. */
  readonly cluster: number;
  /** In thousandths of the font size. */
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

const faces = new WeakMap<Font, hb.Font>();
const buffer = new hb.Buffer();

/** Longer letters for some neighbours are in no character map, so that readers would find them outside their words. */
const plainLetters = [hb.Feature.fromString('-calt')!];

/** One glyph for the four letters of the name of God: readers turn round what a glyph says letter by letter. */
const NAME_OF_GOD = '\u0627\u0644\u0644\u0647';
const noLigatures = [...plainLetters, hb.Feature.fromString('-liga')!];

function featuresOf(font: Font, text: string): hb.Feature[] | undefined {
  if (!font.name.startsWith('vazirmatn-')) return undefined;
  return text.includes(NAME_OF_GOD) ? noLigatures : plainLetters;
}

function faceOf(font: Font): hb.Font {
  let face = faces.get(font);
  if (face === undefined) {
    face = new hb.Font(new hb.Face(new hb.Blob(font.sfnt())));
    faces.set(font, face);
  }
  return face;
}

export function shape(font: Font, text: string, rightToLeft: boolean): Glyph[] {
  buffer.clearContents();
  buffer.setFlags(hb.BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(rightToLeft ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(faceOf(font), buffer, featuresOf(font, text));
  const scale = 1000 / font.unitsPerEm;
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map((info, i) => {
    const position = positions[i]!;
    return {
      id: info.codepoint,
      cluster: info.cluster,
      advance: position.xAdvance * scale,
      x: position.xOffset * scale,
      y: position.yOffset * scale,
    };
  });
}
