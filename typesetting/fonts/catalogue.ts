/**
 * Which Noto files there are and which characters each promises, read from the packages that ship them.
 *
 * A package slices its font by Unicode range (`unicode.json`); a few files hold the whole font whatever that says. What a file
 * promises is only a hint: `fallback.ts` looks into the file's own character map before it believes it.
 *
 * The slices of Noto Sans and its mono face leave out what web pages seldom need (indices, fractions, box drawing). The full
 * faces come from packages of their own and are asked last, so that they are read only for text that has such characters.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, loadFont } from './font.ts';

export interface Slice {
  /** Part of the file name between the family and the weight. */
  readonly name: string;
  /** Pairs of first and last code point, ascending; null when the file is to be asked about every character. */
  readonly ranges: Uint32Array | null;
}

export interface Family {
  readonly id: string;
  readonly weights: readonly number[];
  readonly italics: boolean;
  readonly slices: readonly Slice[];
}

interface FamilyPlan {
  weights: number[];
  italics?: boolean;
  /** Files that hold far more than `unicode.json` says, tried before the numbered slices. */
  whole?: string[];
  only?: string[];
  /** The full face: how its files begin, in the package of the same name that has them, and what it is asked for. */
  full?: { file: string; ranges: string };
}

/** Latin, Greek and Cyrillic with all their additions, punctuation, indices, currencies, fractions and phonetic signs. */
const letters =
  'U+0-52F,U+1AB0-1ACE,U+1C80-1C88,U+2C60-2C7F,U+2DE0-2E5D,U+A640-A69F,U+A700-A7FF,U+AB30-AB6B,U+FE20-FE2F,U+FFFC-FFFD,U+10780-107BA';

const plans: Record<string, FamilyPlan> = {
  'noto-sans': {
    weights: [400, 600, 700],
    italics: true,
    full: { file: 'NotoSans', ranges: `${letters},U+1D00-2189,U+2212,U+25CC` },
  },
  'noto-sans-mono': {
    weights: [400, 700],
    full: { file: 'NotoSansMono', ranges: `${letters},U+1D00-23E1,U+2474-2475,U+2500-25FF,U+266D-266F,U+2736-275A` },
  },
  arimo: { weights: [400, 700], italics: true },
  tinos: { weights: [400, 700], italics: true },
  // Its letters are drawn whole; those of Noto are put together of a body and dots, which many readers of a PDF take for letters.
  vazirmatn: { weights: [400, 700], only: ['arabic'] },
  'noto-sans-arabic': { weights: [400, 700], only: ['arabic', 'math', 'symbols'] },
  'noto-sans-hebrew': { weights: [400, 700], only: ['hebrew'] },
  'noto-sans-thai': { weights: [400, 700], only: ['thai'] },
  'noto-sans-devanagari': { weights: [400, 700], only: ['devanagari'] },
  'noto-sans-bengali': { weights: [400, 700], only: ['bengali'] },
  'noto-sans-tamil': { weights: [400, 700], only: ['tamil'] },
  'noto-sans-telugu': { weights: [400, 700], only: ['telugu'] },
  'noto-sans-sinhala': { weights: [400, 700], only: ['sinhala'] },
  'noto-sans-lao': { weights: [400, 700], only: ['lao'] },
  'noto-sans-khmer': { weights: [400, 700], only: ['khmer'] },
  'noto-sans-myanmar': { weights: [400, 700], only: ['myanmar'] },
  'noto-sans-georgian': { weights: [400, 700], only: ['georgian'] },
  'noto-sans-armenian': { weights: [400, 700], only: ['armenian'] },
  'noto-sans-ethiopic': { weights: [400, 700], only: ['ethiopic'] },
  'noto-sans-gujarati': { weights: [400, 700], only: ['gujarati'] },
  'noto-sans-gurmukhi': { weights: [400, 700], only: ['gurmukhi'] },
  'noto-sans-kannada': { weights: [400, 700], only: ['kannada'] },
  'noto-sans-malayalam': { weights: [400, 700], only: ['malayalam'] },
  'noto-sans-oriya': { weights: [400, 700], only: ['oriya'] },
  'noto-sans-thaana': { weights: [400, 700], only: ['thaana'] },
  'noto-sans-syriac': { weights: [400, 700], only: ['syriac'] },
  'noto-sans-cherokee': { weights: [400, 700], only: ['cherokee'] },
  'noto-sans-mongolian': { weights: [400], only: ['mongolian'] },
  'noto-serif-tibetan': { weights: [400, 700], only: ['tibetan'] },
  'noto-sans-math': { weights: [400], whole: ['latin'], only: ['latin'] },
  'noto-sans-symbols': { weights: [400, 700], only: ['symbols'] },
  'noto-sans-symbols-2': { weights: [400], only: ['symbols', 'braille', 'mayan-numerals', 'math'] },
  'noto-emoji': { weights: [400], whole: ['emoji'], only: ['emoji'] },
  'noto-sans-sc': { weights: [400, 700], whole: ['chinese-simplified'] },
  'noto-sans-tc': { weights: [400, 700], whole: ['chinese-traditional'] },
  'noto-sans-jp': { weights: [400, 700], whole: ['japanese'] },
  'noto-sans-kr': { weights: [400, 700], whole: ['korean'] },
};

const require = createRequire(import.meta.url);
const families = new Map<string, Family>();
const fonts = new Map<string, Font>();

const homes = new Map<string, string>();

/** npm puts the packages of a publisher side by side, so the first is searched for and the others lie beside it. */
function folderOf(family: string, publisher = '@fontsource'): string {
  const beside = join(homes.get(publisher) ?? '', family);
  if (homes.has(publisher) && existsSync(beside)) return beside;
  const folder = dirname(require.resolve(`${publisher}/${family}/package.json`));
  homes.set(publisher, dirname(folder));
  return folder;
}

const fullSlice = 'full';
const publisherOfFull = '@expo-google-fonts';
const weightNames: Record<string, string> = {
  '400': '400Regular',
  '500': '500Medium',
  '600': '600SemiBold',
  '700': '700Bold',
};

/** `noto-sans-full-400-italic` is `400Regular_Italic/NotoSans_400Regular_Italic.ttf` in its package. */
function pathOfFull(family: string, face: string): string {
  const [weight = '', style] = face.split('-');
  const named = `${weightNames[weight]}${style === 'italic' ? '_Italic' : ''}`;
  return join(folderOf(family, publisherOfFull), named, `${plans[family]?.full?.file}_${named}.ttf`);
}

function parseRanges(text: string): Uint32Array {
  const pairs: number[] = [];
  for (const part of text.split(',')) {
    const [first, last] = part.trim().replace(/^U\+/i, '').split('-');
    pairs.push(Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16));
  }
  return Uint32Array.from(pairs);
}

/** Families of a hundred slices (Chinese, Japanese, Korean) are looked up in a table, made when first asked. */
const MANY_SLICES = 20;
const tables = new Map<Family, Map<number, Slice>>();

/** The slices that promise a character, those that hold the whole font first. */
export function slicesFor(family: Family, code: number): readonly Slice[] {
  if (family.slices.length < MANY_SLICES) return family.slices.filter((slice) => promises(slice, code));
  let table = tables.get(family);
  if (table === undefined) {
    table = new Map();
    for (const slice of family.slices) {
      const { ranges } = slice;
      for (let i = 0; ranges !== null && i < ranges.length; i += 2) {
        for (let each = ranges[i]!; each <= ranges[i + 1]!; each++) if (!table.has(each)) table.set(each, slice);
      }
    }
    tables.set(family, table);
  }
  const whole = family.slices.filter((slice) => slice.ranges === null);
  const numbered = table.get(code);
  return numbered === undefined ? whole : [...whole, numbered];
}

function promises(slice: Slice, code: number): boolean {
  const ranges = slice.ranges;
  if (ranges === null) return true;
  for (let i = 0; i < ranges.length; i += 2) {
    if (code >= ranges[i]! && code <= ranges[i + 1]!) return true;
  }
  return false;
}

export function familyOf(id: string): Family {
  let family = families.get(id);
  if (family !== undefined) return family;
  const plan = plans[id];
  if (plan === undefined) throw new Error(`there is no font family ${id}`);
  const promised = JSON.parse(readFileSync(join(folderOf(id), 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices: Slice[] = (plan.whole ?? []).map((name) => ({ name, ranges: null }));
  for (const [key, ranges] of Object.entries(promised)) {
    const name = key.replace(/^\[(\d+)\]$/, '$1');
    if (plan.only !== undefined && !plan.only.includes(name)) continue;
    if (plan.whole?.includes(name)) continue;
    slices.push({ name, ranges: parseRanges(ranges) });
  }
  // Latin is asked first: it answers for nearly every character of nearly every document.
  slices.sort((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'));
  if (plan.full !== undefined) slices.push({ name: fullSlice, ranges: parseRanges(plan.full.ranges) });
  family = { id, weights: plan.weights, italics: plan.italics ?? false, slices };
  families.set(id, family);
  return family;
}

/** Reads a font file once for each process; every later call returns the same object. */
export function fontOf(family: Family, slice: Slice, weight: number, italic: boolean): Font {
  const nearest = family.weights.reduce((best, have) =>
    Math.abs(have - weight) < Math.abs(best - weight) ? have : best,
  );
  const style = italic && family.italics ? 'italic' : 'normal';
  return fontNamed(`${family.id}-${slice.name}-${nearest}-${style}`);
}

export function fontNamed(name: string): Font {
  let font = fonts.get(name);
  if (font === undefined) {
    const id = Object.keys(plans)
      .filter((plan) => name.startsWith(`${plan}-`))
      .sort((a, b) => b.length - a.length)
      .find((plan) => familyOf(plan).slices.some((slice) => name.startsWith(`${plan}-${slice.name}-`)));
    if (id === undefined) throw new Error(`there is no font ${name}`);
    const full = `${id}-${fullSlice}-`;
    const isFull = name.startsWith(full);
    font = loadFont(
      name,
      isFull ? pathOfFull(id, name.slice(full.length)) : join(folderOf(id), 'files', `${name}.woff`),
    );
    fonts.set(name, font);
  }
  return font;
}

let digest: string | undefined;

/** Stands for the font files in a galley's key: their packages' names and versions, which npm pins to the byte. */
export function fontsDigest(): string {
  if (digest === undefined) {
    const hash = createHash('sha256');
    for (const [id, plan] of Object.entries(plans)) {
      const folders = [folderOf(id), ...(plan.full === undefined ? [] : [folderOf(id, publisherOfFull)])];
      for (const folder of folders) {
        const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
        hash.update(`${id}@${manifest.version}\n`);
      }
    }
    digest = hash.digest('hex');
  }
  return digest;
}
