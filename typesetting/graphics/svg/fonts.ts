/**
 * Fonts for text inside drawings: the same Noto files that the pages use.
 *
 * resvg reads TrueType files alone, and only from disk, so the `.woff` slices are unpacked in memory, once, and lent to
 * it as files in a private folder that goes away with the call.
 */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

interface Slice {
  readonly path: string;
  readonly ranges: readonly (readonly [number, number])[];
}

interface TextToSet {
  /** The whole drawing, searched for signs of weight and slant. */
  readonly text: string;
  readonly characters: string;
}

/** In order of preference: the first font that has a character draws it. */
const families = [
  'noto-sans',
  'noto-sans-symbols',
  'noto-sans-symbols-2',
  'noto-sans-math',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const;

/** Faces that a drawing asks for by weight, slant or generic family; lent when a word in it suggests so. */
const basicFaces: readonly (readonly [family: string, file: string, sign: RegExp])[] = [
  ['noto-sans', 'noto-sans-latin-400-normal', /^/],
  ['noto-sans', 'noto-sans-latin-700-normal', /bold|[6-9]00/],
  ['noto-sans', 'noto-sans-latin-400-italic', /italic|oblique/],
  ['noto-sans-mono', 'noto-sans-mono-latin-400-normal', /mono/],
];

const require = createRequire(import.meta.url);
const unpacked = new Map<string, Buffer>();
let slices: readonly Slice[] | undefined;

function folderOf(family: string): string {
  return dirname(require.resolve(`@fontsource/${family}/package.json`));
}

function parseRanges(text: string): (readonly [number, number])[] {
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}

function slicesOf(family: string): Slice[] {
  const folder = folderOf(family);
  const table = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(table).map(([key, ranges]) => {
    const name = `${family}-${key.replace(/[[\]]/g, '')}-400-normal.woff`;
    return { path: join(folder, 'files', name), ranges: parseRanges(ranges) };
  });
}

/** WOFF version 1 is the TrueType file with each table deflated; this puts the tables back behind a plain directory. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(16 * power, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE(16 * (count - power), 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const [start, stored, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(start, start + stored);
    const table = stored < length ? inflateSync(packed) : packed;
    const target = 12 + 16 * index;
    woff.copy(directory, target, entry, entry + 4);
    woff.copy(directory, target + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, target + 8);
    directory.writeUInt32BE(length, target + 12);
    const padded = Math.ceil(length / 4) * 4;
    parts.push(table, Buffer.alloc(padded - length));
    offset += padded;
  }
  return Buffer.concat(parts);
}

function fontAt(path: string): Buffer {
  const known = unpacked.get(path);
  if (known) return known;
  const font = unpackWoff(readFileSync(path));
  unpacked.set(path, font);
  return font;
}

function pathsFor({ text, characters }: TextToSet): string[] {
  const faces = basicFaces.filter(([, , sign]) => sign.test(text));
  const paths = new Set(faces.map(([family, file]) => join(folderOf(family), 'files', `${file}.woff`)));
  const wanted = new Set<number>();
  for (const char of characters) if (char > '~') wanted.add(char.codePointAt(0) ?? 0);
  if (wanted.size === 0) return [...paths];
  slices ??= families.flatMap(slicesOf);
  for (const slice of slices) {
    const covered = [...wanted].filter((code) => slice.ranges.some(([from, to]) => code >= from && code <= to));
    if (covered.length === 0) continue;
    paths.add(slice.path);
    for (const code of covered) wanted.delete(code);
  }
  return [...paths];
}

/** Lends font files for the characters to `use`; without any there are none. */
export async function withFontFiles<T>(toSet: TextToSet, use: (files: string[]) => Promise<T>): Promise<T> {
  if (toSet.characters.trim() === '') return use([]);
  const folder = await mkdtemp(join(tmpdir(), 'muniment-fonts-'));
  try {
    const files = pathsFor(toSet).map((path, index) => ({
      name: join(folder, `${index}.ttf`),
      font: fontAt(path),
    }));
    await Promise.all(files.map(({ name, font }) => writeFile(name, font)));
    return await use(files.map(({ name }) => name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
