import { describe, expect, it } from 'vitest';
import { constructs, document, galleyOf, paragraph, readable, singleFile } from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';

describe('text of every script', () => {
  it.each([
    ['Greek', 'Ποιότητα'],
    ['Cyrillic', 'Качество'],
    ['Vietnamese', 'Chất lượng'],
    ['Japanese', '品質管理者'],
    ['Chinese', '质量经理'],
    ['Korean', '품질'],
    ['Thai', 'ผู้จัดการคุณภาพ'],
    ['arrows and math', '→ ⇒ ∑ ≤ √'],
  ])('%s can be read back', async (_, words) => {
    const { pages } = await readBack(await singleFile(document([paragraph(words)])));
    expect(pages[0]!.text).toContain(words);
  });

  it.each([
    ['Arabic with lam and alef', 'الاستخدام لأن الجودة'],
    ['Persian', 'دستگاه پیش استفاده'],
    ['Hebrew', 'מנהל האיכות'],
  ])('%s has all its letters in their order, and nothing between them', async (_, words) => {
    const { pages } = await readBack(await singleFile(document([paragraph(words)])));
    for (const word of words.split(' ')) expect(pages[0]!.text).toContain(word);
  });

  it('Hebrew runs from right to left beside Latin', async () => {
    const { pages } = await readBack(await singleFile(document([paragraph('מנהל ISO 13485 איכות')])));
    const latin = pages[0]!.texts.find(({ text }) => text.includes('ISO'))!;
    const first = pages[0]!.texts.find(({ text }) => /[\u0590-\u05ff]/.test(text) && text.includes('מ'))!;
    expect(first.x).toBeGreaterThan(latin.x);
  });

  it('none of the samples lacks a glyph but the one that is meant to', () => {
    const { warnings } = galleyOf(constructs.scripts!);
    expect(warnings).toEqual([
      { code: 'MISSING_GLYPH', detail: 'U+10900' },
      { code: 'MISSING_GLYPH', detail: 'U+E000' },
    ]);
  });

  it('a missing glyph is drawn as a box and never dropped in silence', () => {
    const with1 = galleyOf(document([paragraph('a\u{10900}b')]));
    const without = galleyOf(document([paragraph('ab')]));
    expect(with1.warnings).toEqual([{ code: 'MISSING_GLYPH', detail: 'U+10900' }]);
    expect(without.warnings).toEqual([]);
    expect(with1.pages[0]!.content.equals(without.pages[0]!.content)).toBe(false);
    for (const { glyphs } of with1.fonts) expect(glyphs).not.toContain(0);
  });

  it('a soft hyphen shows only where the line ends', async () => {
    expect(readable(galleyOf(document([paragraph('soft\u00adhyphen')])))).not.toContain('-');
    const long = galleyOf(document([paragraph('incompre\u00adhensi\u00adbilities '.repeat(40))]));
    expect(readable(long)).toContain('-');
  });

  it('Thai is divided between words, not through them', async () => {
    const sentence = 'ผู้จัดการคุณภาพตรวจสอบความเบี่ยงเบนทุกครั้ง'.repeat(6);
    const { pages } = await readBack(await singleFile(document([paragraph(sentence)])));
    const starts = pages[0]!.texts.filter(({ x, text }) => x < 69 && /[\u0e00-\u0e7f]/.test(text));
    expect(starts.length).toBeGreaterThan(1);
    // No line begins with a vowel sign or a tone mark, which belong to the letter before them.
    for (const { text } of starts) expect(text).not.toMatch(/^[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/);
  });
});
