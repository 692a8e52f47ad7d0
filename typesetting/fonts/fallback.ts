/**
 * Finds a font for a cluster of characters: the style's own family first, then the others in an order that suits the text.
 *
 * A font counts only when its character map has every visible character of the cluster, so that marks stay with their letters.
 */
import { type Family, familyOf, fontNamed, fontOf, slicesFor } from './catalogue.ts';
import { type Font, isPrivateUse } from './font.ts';
import { isSmallLetter } from './small-letters.ts';

export interface FontStyle {
  readonly mono: boolean;
  readonly weight: 400 | 600 | 700;
  readonly italic: boolean;
  /** The family to look into first, where it is not the pages' own. */
  readonly family?: string;
}

export type EastAsian = 'sc' | 'tc' | 'jp' | 'kr';

const OTHERS = [
  'noto-sans',
  'vazirmatn',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-symbols',
  'noto-sans-math',
  'noto-sans-symbols-2',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-sinhala',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-georgian',
  'noto-sans-armenian',
  'noto-sans-ethiopic',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-oriya',
  'noto-sans-thaana',
  'noto-sans-syriac',
  'noto-sans-cherokee',
  // Box drawing and a few technical signs are in the mono face alone.
  'noto-sans-mono',
];

/** They have punctuation of East Asia too, which is to come from its own fonts. */
const LAST = ['noto-sans-mongolian', 'noto-serif-tibetan'];

/** Characters that leave no mark of their own: a font need not have them. */
export function isIgnorable(code: number): boolean {
  return (
    code === 0xad ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    code === 0xfeff ||
    code === 0x34f ||
    code === 0x61c ||
    (code >= 0x180b && code <= 0x180e) ||
    (code >= 0xe0000 && code <= 0xe0fff)
  );
}

/** The letters that stand above or below the line (ⁿ, ⁱ, ₐ) are drawn thinner than the digits that do (², ₂); the next weight is like them. */
function isPlainText({ mono, weight, family }: FontStyle): boolean {
  return !mono && weight === 400 && family === undefined;
}

function covers(font: Font, codes: number[]): boolean {
  return codes.every((code) => font.cmap.has(code));
}

function inFamily(family: Family, style: FontStyle, codes: number[]): Font | null {
  for (const slice of slicesFor(family, codes[0]!)) {
    const font = fontOf(family, slice, style.weight, style.italic);
    if (covers(font, codes)) return font;
  }
  return null;
}

/** One for each document: `eastAsian` decides whose Han glyphs are used. Answers are remembered. */
export class FontFallback {
  readonly #eastAsian: EastAsian[];
  readonly #found = new Map<string, Map<string, Font | null>>();

  constructor(eastAsian: EastAsian) {
    this.#eastAsian = [eastAsian, ...(['sc', 'tc', 'jp', 'kr'] as const).filter((other) => other !== eastAsian)];
  }

  find(cluster: string, style: FontStyle): Font | null {
    const key = `${style.family ?? (style.mono ? 'm' : 's')}${style.weight}${style.italic ? 'i' : ''}`;
    let found = this.#found.get(key);
    if (found === undefined) {
      found = new Map();
      this.#found.set(key, found);
    }
    let font = found.get(cluster);
    if (font === undefined) {
      font = this.#search(cluster, style);
      // Hostile text could hold endless different clusters; the memory of them is dropped rather than grown.
      if (found.size > 20_000) found.clear();
      found.set(cluster, font);
    }
    return font;
  }

  #search(cluster: string, style: FontStyle): Font | null {
    const all = Array.from(cluster, (char) => char.codePointAt(0)!);
    const codes = all.filter((code) => !isIgnorable(code));
    if (codes.length === 0) return null;
    if (codes.some(isPrivateUse)) return null;
    if (isPlainText(style) && isSmallLetter(codes[0]!)) {
      const font = fontNamed(`noto-sans-full-500-${style.italic ? 'italic' : 'normal'}`);
      if (covers(font, codes)) return font;
    }
    const asEmoji = all.includes(0xfe0f) || (/^\p{Emoji_Presentation}/u.test(cluster) && !all.includes(0xfe0e));
    const order = [style.family ?? (style.mono ? 'noto-sans-mono' : 'noto-sans'), ...OTHERS];
    // Lines and corners meet only where all come from one face.
    if (codes[0]! >= 0x2500 && codes[0]! <= 0x259f) order.splice(1, 0, 'noto-sans-mono');
    for (const region of this.#eastAsian) order.push(`noto-sans-${region}`);
    order.push(...LAST);
    if (asEmoji) order.unshift('noto-emoji');
    else order.push('noto-emoji');
    const visible = asEmoji ? codes.filter((code) => code !== 0x20e3) : codes;
    for (const id of order) {
      const font = inFamily(familyOf(id), style, id === 'noto-emoji' ? visible : codes);
      if (font !== null) return font;
    }
    return null;
  }
}
