import { describe, expect, it } from 'vitest';
import { familyOf } from './catalogue.ts';
import { readCmap } from './cmap.ts';
import { FontFallback, type FontStyle, fontNamed, fontsDigest } from './index.ts';
import { subsetFont } from './subset.ts';

const regular: FontStyle = { mono: false, weight: 400, italic: false };
const latin = fontNamed('noto-sans-latin-400-normal');

function tableOf(file: Buffer, tag: string): Buffer {
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    if (file.toString('latin1', at, at + 4) !== tag) continue;
    return file.subarray(file.readUInt32BE(at + 8), file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12));
  }
  throw new Error(`no table ${tag}`);
}

function outlineBytes(file: Buffer, glyph: number): number {
  const loca = tableOf(file, 'loca');
  return loca.readUInt32BE(glyph * 4 + 4) - loca.readUInt32BE(glyph * 4);
}

describe('font files', () => {
  it('a character map names glyphs for letters', () => {
    const map = readCmap(latin.tables.get('cmap')!);
    expect(map.get(0x41)).toBeGreaterThan(0);
    expect(map.get(0x4e00)).toBeUndefined();
  });

  it('what stands for a glyph is a character and never private use', () => {
    expect(latin.characters.get(latin.cmap.get(0x41)!)).toBe('A');
    for (const text of fontNamed('noto-emoji-emoji-400-normal').characters.values()) {
      expect(text).not.toMatch(/\p{Co}/u);
    }
  });

  it('the digest of the fonts is the same each time', () => {
    expect(fontsDigest()).toMatch(/^[0-9a-f]{64}$/);
    expect(fontsDigest()).toBe(fontsDigest());
  });

  it('a font that does not exist is refused', () => {
    expect(() => fontNamed('comic-sans-latin-400-normal')).toThrow('no font');
    expect(() => familyOf('comic-sans')).toThrow('no font family');
  });
});

describe('subsets', () => {
  const a = latin.cmap.get(0x41)!;
  const b = latin.cmap.get(0x42)!;

  it('keep glyph numbers and widths, and empty what is not used', () => {
    const file = subsetFont(latin, [b]);
    expect(outlineBytes(file, b)).toBeGreaterThan(0);
    expect(outlineBytes(file, a)).toBe(0);
    expect(tableOf(file, 'hmtx').readUInt16BE(b * 4)).toBe(latin.advance(b));
  });

  it('keep the parts of composed glyphs', () => {
    const glyph = latin.cmap.get(0xc9)!;
    const file = subsetFont(latin, [glyph]);
    const outline = tableOf(file, 'glyf').subarray(tableOf(file, 'loca').readUInt32BE(glyph * 4));
    expect(outline.readInt16BE(0)).toBeLessThan(0);
    expect(outlineBytes(file, outline.readUInt16BE(12))).toBeGreaterThan(0);
  });

  it('are small', () => {
    expect(subsetFont(latin, [a, b]).length).toBeLessThan(3000);
  });
});

describe('fallback', () => {
  const fallback = new FontFallback('sc');

  it.each([
    ['a', 'noto-sans-latin-400-normal'],
    ['ж', 'noto-sans-cyrillic-400-normal'],
    ['ع', 'vazirmatn-arabic-400-normal'],
    ['中', 'noto-sans-sc-chinese-simplified-400-normal'],
    ['😀', 'noto-emoji-emoji-400-normal'],
  ])('%s is set in %s', (cluster, name) => {
    expect(fallback.find(cluster, regular)?.name).toBe(name);
  });

  it('Han characters follow the language of the document', () => {
    expect(new FontFallback('jp').find('中', regular)?.name).toContain('noto-sans-jp');
  });

  it('a sign that may be text or picture follows its variation selector', () => {
    expect(fallback.find('⚠', regular)?.name).not.toContain('emoji');
    expect(fallback.find('⚠\ufe0f', regular)?.name).toContain('emoji');
  });

  it('nothing is found for private use and for scripts without a font', () => {
    expect(fallback.find('\ue000', regular)).toBeNull();
    expect(fallback.find('\u{10900}', regular)).toBeNull();
  });
});

describe('every character has a glyph', () => {
  const styles: FontStyle[] = [
    regular,
    { mono: false, weight: 600, italic: false },
    { mono: false, weight: 700, italic: true },
    { mono: true, weight: 400, italic: false },
    { mono: true, weight: 700, italic: false },
  ];
  const fallback = new FontFallback('sc');

  it('in all styles: indices, exponents, fractions, per mille, figure dash, reference mark, prescription', () => {
    for (const style of styles) {
      for (const char of 'CO₂H₂SO₄10⁻⁶‰⅓‒※℞') {
        expect(fallback.find(char, style)?.name, char).toMatch(
          style.mono ? /^noto-sans-mono-/ : /^noto-sans-(latin|full)-/,
        );
      }
    }
    expect(fallback.find('₂', { mono: false, weight: 700, italic: true })?.name).toBe('noto-sans-full-700-italic');
  });

  it('in the scripts of the world', () => {
    const texts = 'বাংলা தமிழ் తెలుగు ქართული Հայերեն አማርኛ ខ្មែរ සිංහල ລາວ မြန်မာ हिन्दी ไทย'.split(' ');
    for (const text of texts) {
      for (const { segment } of new Intl.Segmenter('en').segment(text)) {
        expect(fallback.find(segment, regular), segment).not.toBeNull();
      }
    }
  });

  it('narrow spaces are as narrow as the full face has them', () => {
    const widthOf = (char: string) => {
      const font = fallback.find(char, regular);
      return font?.advance(font.cmap.get(char.codePointAt(0)!)!);
    };
    expect(['\u202f', '\u2009', '\u200a'].map(widthOf)).toEqual([166, 166, 100]);
  });

  it('box drawing stands on one grid, in code and in text', () => {
    for (const style of styles) {
      const fonts = [...'┌─┬┐│├┼┤└┴┘║╔═█░'].map((char) => fallback.find(char, style)!);
      expect(new Set(fonts.map(({ name }) => name)).size).toBe(1);
      expect(fonts.every(({ monospace }) => monospace)).toBe(true);
      for (const [at, char] of [...'┌─┬┐│├┼┤└┴┘║╔═█░'].entries()) {
        expect(fonts[at]!.advance(fonts[at]!.cmap.get(char.codePointAt(0)!)!), char).toBe(600);
      }
    }
  });

  it('and the full faces are not read for text that has none of this', () => {
    for (const char of 'Añß€–“”…•×ΩЖ≤⇒漢ع') {
      expect(fallback.find(char, regular)?.name, char).not.toMatch(/-full-/);
    }
  });
});
