/** Characters of symbol fonts as Unicode. Their fonts are not embedded, so that the bytes alone would print as something else. */
import { codePoint } from 'dingbat-to-unicode';

/** Fonts that are known under other names too. */
const families: [RegExp, string][] = [
  [/^wingdings 2$/i, 'Wingdings 2'],
  [/^wingdings 3$/i, 'Wingdings 3'],
  [/^wingdings$/i, 'Wingdings'],
  [/^webdings$/i, 'Webdings'],
  [/^(?:symbol|symbolps|symbolmt|symbol tiger)$/i, 'Symbol'],
  [/^zapf ?dingbats$/i, 'Wingdings'],
];

export function symbolFont(font: string | undefined): string | null {
  return families.find(([name]) => name.test(font ?? ''))?.[1] ?? null;
}

/** Null where the font has no character there that Unicode knows. */
export function symbolOf(font: string | undefined, code: number): string | null {
  const family = symbolFont(font);
  const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (family !== null) return codePoint(family, own)?.string ?? codePoint(family, code)?.string ?? null;
  // Of another font: a character of Unicode, unless it is from the area that fonts use as they like.
  return isPrivate(code) || code < 0x20 ? null : String.fromCodePoint(code);
}

const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;

/** Text that is set in a symbol font, or that holds characters which only such a font shows. */
export function symbolText(text: string, font: string | undefined, unknown: () => void): string {
  const family = symbolFont(font);
  if (family === null && !/[\uf000-\uf0ff]/.test(text)) return text;
  return [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (!isPrivate(code) && (family === null || code > 0xff)) return character;
      // Without a font that is known, Symbol is what such characters are usually of.
      const found = character === ' ' ? ' ' : symbolOf(family ?? 'Symbol', code);
      if (found === null) unknown();
      return found ?? '';
    })
    .join('');
}
