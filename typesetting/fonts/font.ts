/**
 * One font file, read and ready: its tables, its character map, its widths.
 *
 * A font's `name` is the name of its file. It never changes, so content streams may refer to fonts by it whatever file they end in.
 */
import { readFileSync } from 'node:fs';
import { readCmap } from './cmap.ts';
import { readSfnt, writeSfnt } from './sfnt.ts';
import { readWoff, type SfntTables } from './woff.ts';

export interface Font {
  readonly name: string;
  readonly tables: SfntTables;
  readonly cmap: Map<number, number>;
  /** The character that a glyph stands for when nothing else is known; presentation forms are folded. */
  readonly characters: Map<number, string>;
  readonly unitsPerEm: number;
  readonly glyphCount: number;
  readonly ascent: number;
  readonly descent: number;
  readonly monospace: boolean;
  readonly italic: boolean;
  readonly weight: number;
  /** Advance of a glyph in thousandths of the font size, as the PDF's width array will say it. */
  advance(glyph: number): number;
  /** The whole file as TrueType, for the shaper. */
  sfnt(): Buffer;
}

function reverse(cmap: Map<number, number>): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [code, glyph] of cmap) {
    if (isPrivateUse(code)) continue;
    const known = characters.get(glyph);
    // Several characters may share a glyph (space and no-break space): the lowest one is the plain one.
    if (known === undefined || code < known.codePointAt(0)!) characters.set(glyph, String.fromCodePoint(code));
  }
  for (const [glyph, text] of characters) {
    const code = text.codePointAt(0)!;
    const presentationForm = (code >= 0xfb00 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff);
    if (presentationForm) characters.set(glyph, text.normalize('NFKC'));
  }
  return characters;
}

export function isPrivateUse(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
}

export function loadFont(name: string, path: string): Font {
  const file = readFileSync(path);
  const tables = path.endsWith('.woff') ? readWoff(file) : readSfnt(file);
  const head = tables.get('head')!;
  const hhea = tables.get('hhea')!;
  const hmtx = tables.get('hmtx')!;
  const os2 = tables.get('OS/2')!;
  const unitsPerEm = head.readUInt16BE(18);
  const metrics = hhea.readUInt16BE(34);
  const cmap = readCmap(tables.get('cmap')!);
  const scale = 1000 / unitsPerEm;
  let characters: Map<number, string> | undefined;
  return {
    name,
    tables,
    cmap,
    get characters() {
      characters ??= reverse(cmap);
      return characters;
    },
    unitsPerEm,
    glyphCount: tables.get('maxp')!.readUInt16BE(4),
    ascent: hhea.readInt16BE(4) * scale,
    descent: hhea.readInt16BE(6) * scale,
    monospace: name.includes('mono'),
    italic: name.endsWith('italic'),
    weight: os2.readUInt16BE(4),
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4) * scale,
    sfnt: () => writeSfnt(tables),
  };
}
