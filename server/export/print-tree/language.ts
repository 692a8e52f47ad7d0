/** The language a document is printed in, guessed from its script: it chooses Chinese, Japanese or Korean glyph forms. */

const scripts: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
];

const sampleLength = 20_000;

/** A script counts when it makes up a fifth of the letters; kana decide for Japanese even where Han prevails. */
export function languageOf(markdown: string): string {
  const sample = markdown.slice(0, sampleLength);
  // Latin text is by far the most common, and needs no counting.
  if (!/[\u0370-\u{10ffff}]/u.test(sample)) return 'en';
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, pattern] of scripts) {
    const count = sample.match(pattern)?.length ?? 0;
    if (count * 5 >= letters && count > 0) return language;
  }
  return 'en';
}
