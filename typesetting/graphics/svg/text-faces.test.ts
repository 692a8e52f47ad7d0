/** Text in drawings: every character has a glyph of a face that suits it, and none of its neighbours loses its own. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shaperFor } from '../../shaping/index.ts';
import { prepareImage } from '../index.ts';
import { cleanSvg } from './cleaning.ts';
import { withFontFiles } from './fonts.ts';
import { callResvg } from './resvg.ts';

const drawing = (text: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><text x="5" y="28" font-size="20" ${attributes}>${text}</text></svg>`,
  );

async function ink(svg: Buffer): Promise<{ left: number; width: number; pixels: Buffer }> {
  const clean = cleanSvg(svg);
  const { png } = await withFontFiles(clean.fonts, (fontFiles) =>
    callResvg({ svg: clean.text, fontFiles, pixelWidth: 400 }),
  );
  const { data, info } = await sharp(png).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true });
  const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) => {
    for (let y = 0; y < info.height; y++) if ((data[y * info.width + x] ?? 0) > 60) return true;
    return false;
  });
  const [left = 0, right = 0] = [columns[0], columns.at(-1)];
  return { left, width: right - left, pixels: data };
}

const facesOf = (svg: Buffer) => cleanSvg(svg).fonts.map(({ font }) => font.name);

describe('a character that a face lacks is drawn by one that has it', () => {
  const texts = [
    '≤ ≥ √ ∞ ⇒ ✓ ⚠',
    'مرحبا بالعالم',
    'الإصدار 2 ABC',
    'ภาษาไทยกำลัง',
    '한국어 문서',
    '漢字かな',
    'Код Ω Žluťoučký',
    'x̄ ± 5',
    '👍🏽',
  ];
  for (const text of texts) {
    it(text, async () => {
      const image = await prepareImage(drawing(text));
      expect(image).toMatchObject({ kind: 'vector', warnings: [] });
      // Where shaping goes wrong the renderer draws nothing at all.
      expect((await ink(drawing(text))).width).toBeGreaterThan(15);
    });
  }

  it('and one that none has is reported', async () => {
    const image = await prepareImage(drawing('a \u{12000} b'));
    expect(image).toMatchObject({ warnings: ['The SVG has text that no font has a glyph for: \u{12000}'] });
  });

  it('and a script that the renderer draws inexactly is shaped as the text of a page is', async () => {
    // As wide as HarfBuzz says, at 20 pixels an em; the renderer's own shaping is a third narrower or more.
    for (const text of ['हिन्दी दस्तावेज़', 'ভাষা প্রকল্প', 'தமிழ் மொழி', 'ភាសាខ្មែរ', 'မြန်မာစာ', 'සිංහල']) {
      for (const attributes of ['', 'font-weight="bold"']) {
        const image = await prepareImage(drawing(text, attributes));
        expect(image, text).toMatchObject({ kind: 'vector', warnings: [] });
        const style = { mono: false, weight: attributes === '' ? 400 : 700, italic: false } as const;
        const due = (shaperFor('sc').word(text, style, false).width * 20) / 1000;
        const { width } = await ink(drawing(text, attributes));
        expect(Math.abs(width - due), text).toBeLessThan(6);
      }
    }
  });

  it('and where it shares a text with other joining letters that is reported', async () => {
    const warning = 'The SVG has text of a script whose letters may overlap in print.';
    expect(await prepareImage(drawing('हिन्दी مرحبا'))).toMatchObject({ warnings: [warning] });
    expect(await prepareImage(drawing('<tspan x="5 20 40">हिन्दी</tspan>'))).toMatchObject({ warnings: [warning] });
  });

  it('and an emoji of several characters leaves the text around it as it is', async () => {
    const [alone, together] = [await ink(drawing('Status')), await ink(drawing('Status ⚠️ 👍🏽'))];
    const end = alone.left + alone.width + 1;
    const same = alone.pixels.filter(
      (value, at) => at % 400 < end && Math.abs(value - (together.pixels[at] ?? 0)) < 20,
    );
    expect(same.length / alone.pixels.length).toBeGreaterThan(0.995 * (end / 400));
    expect(together.width).toBeGreaterThan(alone.width + 40);
  });

  it('and a light that means its colour has it, whatever colour the text has', async () => {
    const colourOf = async (text: string) => {
      const clean = cleanSvg(drawing(text, 'fill="#222222"'));
      const { png } = await withFontFiles(clean.fonts, (fontFiles) =>
        callResvg({ svg: clean.text, fontFiles, pixelWidth: 400 }),
      );
      const data = await sharp(png).ensureAlpha().raw().toBuffer();
      const sums = [0, 0, 0];
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 3] ?? 0) > 128) for (const c of [0, 1, 2]) sums[c]! += data[at + c] ?? 0;
      return sums as [number, number, number];
    };
    for (const text of ['🔴', '🔴 مرحبا']) {
      const [red, green, blue] = await colourOf(text);
      expect(red, text).toBeGreaterThan(1.2 * Math.max(green, blue));
    }
    const [red, green] = await colourOf('🟢');
    expect(green).toBeGreaterThan(2 * red);
    const [r, g, b] = await colourOf('👍');
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.05 * r + 1);
  });

  it('and its neighbours keep their own face', async () => {
    const [alone, together] = [
      await ink(drawing('Draft of the file', 'font-family="Times New Roman"')),
      await ink(drawing('Draft of the file ≤', 'font-family="Times New Roman"')),
    ];
    const same = alone.pixels.filter(
      (value, at) => at % 400 < alone.left + alone.width && Math.abs(value - (together.pixels[at] ?? 0)) < 20,
    );
    expect(same.length / alone.pixels.length).toBeGreaterThan(0.99 * ((alone.left + alone.width) / 400));
  });

  it('and many texts of one script share a font', () => {
    const texts = Array.from({ length: 50 }, (_, i) => `<tspan x="1">الإصدار ${i}</tspan></text><text>`).join('');
    expect(cleanSvg(drawing(texts)).fonts.length).toBeLessThan(4);
  });

  it('in text that is stretched to a length, too', async () => {
    const { width } = await ink(drawing('Server ≥ 2', 'textLength="200" lengthAdjust="spacingAndGlyphs"'));
    expect(Math.abs(width - 200)).toBeLessThan(8);
  });
});

describe('families are drawn in faces of nearly their width', () => {
  // Widths of this sentence at 20 pixels by the published metrics of Times-Roman, Helvetica and Courier.
  const sentence = 'Handling of nonconforming product';
  const cases: [string, string, number][] = [
    ['font-family="Times New Roman"', 'tinos-latin-400-normal', 290.52],
    ['font-family="serif"', 'tinos-latin-400-normal', 290.52],
    ['font-family="Arial, sans-serif"', 'arimo-latin-400-normal', 311.26],
    ['style="font: 20px Helvetica"', 'arimo-latin-400-normal', 311.26],
    ['font-family="Courier New"', 'noto-sans-mono-latin-400-normal', 396],
    ['style="font-family: var(--f, monospace)"', 'noto-sans-mono-latin-400-normal', 396],
  ];
  for (const [attributes, face, width] of cases) {
    it(attributes, async () => {
      expect(facesOf(drawing(sentence, attributes))).toContain(face);
      const drawn = await ink(drawing(sentence, `${attributes}`));
      expect(Math.abs(drawn.width - Math.min(width, 395)) / width).toBeLessThan(0.03);
    });
  }

  it('bold and slanted ones as well', () => {
    const svg = drawing('a', 'style="font: italic bold 12px Times"');
    expect(facesOf(svg)).toContain('tinos-latin-700-italic');
  });
});
