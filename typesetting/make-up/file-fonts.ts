/** The fonts of the file: what each chapter uses is added up, and each font is embedded once, at the end. */
import { embedFont, type Font, fontNamed, fontObjects, type GlyphTexts, usedGlyphs } from '../fonts/index.ts';
import type { GalleyFont } from '../galley/index.ts';
import { type PdfWriter, pdfName } from '../pdf/index.ts';

export class FileFonts {
  readonly #fonts = new Map<string, { font: Font; used: Uint8Array; texts: GlyphTexts }>();

  add(fonts: readonly GalleyFont[]): void {
    for (const { name, glyphs, texts } of fonts) {
      let known = this.#fonts.get(name);
      if (known === undefined) {
        const font = fontNamed(name);
        known = { font, used: new Uint8Array(font.glyphCount), texts: new Map() };
        this.#fonts.set(name, known);
      }
      for (const glyph of glyphs) known.used[glyph] = 1;
      for (const [glyph, text] of texts) if (!known.texts.has(glyph)) known.texts.set(glyph, text);
    }
  }

  /** Writes every font and, under `resources`, the resource dictionary that all pages share. */
  write(pdf: PdfWriter, resources: number): void {
    const names = [...this.#fonts.keys()].sort();
    const all = names.map((name) => {
      const { font, used, texts } = this.#fonts.get(name)!;
      return fontObjects(font, usedGlyphs(used), texts);
    });
    let entries = '';
    all.forEach((objects, i) => {
      const number = pdf.allocate();
      embedFont(pdf, number, objects);
      entries += `${pdfName(names[i]!)} ${number} 0 R`;
    });
    pdf.object(resources, `<<${entries}>>`);
  }
}
