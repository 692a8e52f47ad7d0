/** Writes a font into a PDF: Type 0 over TrueType, the codes being the font's own glyph numbers. */
import { createHash } from 'node:crypto';
import { type Compressing, compress } from '../compression/index.ts';
import { type PdfWriter, pdfName, pdfNumber } from '../pdf/index.ts';
import type { Font } from './font.ts';
import { subsetFont } from './subset.ts';

/** Texts of used glyphs, for ToUnicode; a glyph without one keeps its own character. */
export type GlyphTexts = Map<number, string>;

/** The glyphs that are marked in a table of all, ascending. */
export function usedGlyphs(used: Uint8Array): number[] {
  const glyphs: number[] = [];
  for (let at = used.indexOf(1); at >= 0; at = used.indexOf(1, at + 1)) glyphs.push(at);
  return glyphs;
}

/** Six capital letters that name the subset; from its content, so that equal files have equal names. */
function subsetTag(font: Font, glyphs: readonly number[]): string {
  const digest = createHash('sha256')
    .update(`${font.name}:${glyphs.join(',')}`)
    .digest();
  return Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
}

function postScriptName(font: Font): string {
  return font.name.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

function widthsOf(font: Font, glyphs: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < glyphs.length; ) {
    let end = i + 1;
    while (end < glyphs.length && glyphs[end] === glyphs[end - 1]! + 1) end++;
    const run = glyphs.slice(i, end).map((glyph) => pdfNumber(font.advance(glyph)));
    parts.push(`${glyphs[i]}[${run.join(' ')}]`);
    i = end;
  }
  return `[${parts.join('')}]`;
}

function hex(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) out += text.charCodeAt(i).toString(16).padStart(4, '0');
  return out;
}

function toUnicodeOf(font: Font, glyphs: readonly number[], texts: GlyphTexts): Buffer {
  const lines: string[] = [];
  for (const glyph of glyphs) {
    const text = texts.get(glyph) ?? font.characters.get(glyph) ?? '\ufffd';
    lines.push(`<${glyph.toString(16).padStart(4, '0')}><${hex(text)}>`);
  }
  const blocks: string[] = [];
  for (let i = 0; i < lines.length; i += 100) {
    const block = lines.slice(i, i + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`,
    'latin1',
  );
}

/** The objects of a font as far as they do not name each other. Its streams are compressed while the next font is cut down. */
export interface FontObjects {
  readonly name: string;
  readonly descriptor: string;
  readonly descendant: string;
  readonly file: Compressing;
  readonly length: number;
  readonly toUnicode: Compressing;
}

/** The same document exported again asks for the same subsets; the last few are kept. */
const remembered = new Map<string, FontObjects>();
const KEPT = 48;
const LEVEL = 3;

export function fontObjects(font: Font, glyphs: readonly number[], texts: GlyphTexts): FontObjects {
  const told = texts.size === 0 ? [] : glyphs.filter((glyph) => texts.has(glyph) || !font.characters.has(glyph));
  const said = told.length === 0 ? '' : JSON.stringify(told.map((glyph) => texts.get(glyph) ?? ''));
  const key = `${font.name} ${said} ${String.fromCharCode(...glyphs)}`;
  let known = remembered.get(key);
  if (known === undefined) {
    const file = subsetFont(font, glyphs);
    const name = pdfName(`${subsetTag(font, glyphs)}+${postScriptName(font)}`);
    known = {
      name,
      descriptor: descriptorOf(font, name),
      descendant:
        `<</Type/Font/Subtype/CIDFontType2/BaseFont${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/DW 1000/W${widthsOf(font, glyphs)}/CIDToGIDMap/Identity/FontDescriptor`,
      file: compress(file, LEVEL),
      length: file.length,
      toUnicode: compress(toUnicodeOf(font, glyphs, texts), LEVEL),
    };
  }
  remembered.delete(key);
  remembered.set(key, known);
  if (remembered.size > KEPT) remembered.delete(remembered.keys().next().value!);
  return known;
}

function descriptorOf(font: Font, name: string): string {
  const head = font.tables.get('head')!;
  const scale = 1000 / font.unitsPerEm;
  const box = [36, 38, 40, 42].map((at) => pdfNumber(head.readInt16BE(at) * scale)).join(' ');
  // Flag 4: the font holds characters beyond the standard Latin set; 1: fixed pitch; 64: italic.
  const flags = 4 + (font.monospace ? 1 : 0) + (font.italic ? 64 : 0);
  return (
    `<</Type/FontDescriptor/FontName${name}/Flags ${flags}/FontBBox[${box}]/ItalicAngle ${font.italic ? -12 : 0}` +
    `/Ascent ${pdfNumber(font.ascent)}/Descent ${pdfNumber(font.descent)}/CapHeight 714` +
    `/StemV ${font.weight >= 600 ? 140 : 80}/FontFile2`
  );
}

/** Returns nothing: the font object gets the number that page resources already refer to. */
export function embedFont(pdf: PdfWriter, number: number, objects: FontObjects): void {
  const { name, descriptor, descendant, file, length, toUnicode } = objects;
  const fontFile = pdf.addStream(`/Length1 ${length}/Filter/FlateDecode`, file.bytes());
  const description = pdf.add(`${descriptor} ${fontFile} 0 R>>`);
  const glyphFont = pdf.add(`${descendant} ${description} 0 R>>`);
  const cmap = pdf.addStream('/Filter/FlateDecode', toUnicode.bytes());
  pdf.object(
    number,
    `<</Type/Font/Subtype/Type0/BaseFont${name}/Encoding/Identity-H/DescendantFonts[${glyphFont} 0 R]/ToUnicode ${cmap} 0 R>>`,
  );
}
