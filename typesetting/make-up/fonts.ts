/** The fonts of the file: what each chapter uses is added up, and each font is embedded once, at the end. */
import { embedFont, fontNamed, type GlyphTexts } from '../fonts/index.ts';
import type { GalleyFont } from '../galley/index.ts';
import { type PdfWriter, pdfName } from '../pdf/index.ts';

export class FileFonts {
  readonly #fonts = new Map<string, { glyphs: Set<number>; texts: GlyphTexts }>();

  add(fonts: readonly GalleyFont[]): void {
    for (const { name, glyphs, texts } of fonts) {
      let font = this.#fonts.get(name);
      if (font === undefined) {
        font = { glyphs: new Set(), texts: new Map() };
        this.#fonts.set(name, font);
      }
      for (const glyph of glyphs) font.glyphs.add(glyph);
      for (const [glyph, text] of texts) if (!font.texts.has(glyph)) font.texts.set(glyph, text);
    }
  }

  /** Writes every font and, under `number`, the resource dictionary that all pages share. */
  write(pdf: PdfWriter, number: number): void {
    let entries = '';
    for (const name of [...this.#fonts.keys()].sort()) {
      const { glyphs, texts } = this.#fonts.get(name)!;
      const font = pdf.allocate();
      embedFont(pdf, font, fontNamed(name), glyphs, texts);
      entries += `${pdfName(name)} ${font} 0 R`;
    }
    pdf.object(number, `<<${entries}>>`);
  }
}
