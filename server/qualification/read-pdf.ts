/**
 * Reads back what the pages of our own PDFs say, for the flows: of the files that `typesetting/pdf` writes, no others. The tests
 * read them with programs of others.
 */
import { inflateSync } from 'node:zlib';

interface Objects {
  /** Dictionaries by number. */
  dictionaries: Map<number, string>;
  /** Streams by number, unpacked. */
  streams: Map<number, string>;
}

/** The text of each page, glyph for glyph, in the order in which it is shown. */
export function pagesOf(bytes: Buffer): string[] {
  const objects = readObjects(bytes);
  const pages = [...objects.dictionaries.values()].filter((text) => /\/Type\/Page\b(?!s)/.test(text));
  return pages.map((page) => {
    const resources = follow(objects, page, /\/Resources (\d+) 0 R/);
    const fonts = fontsOf(objects, follow(objects, resources, /\/Font (\d+) 0 R/));
    const contents = /\/Contents\[([^\]]*)\]|\/Contents (\d+ 0 R)/.exec(page)?.[0] ?? '';
    const streams = [...contents.matchAll(/(\d+) 0 R/g)].map(([, number]) => objects.streams.get(Number(number)) ?? '');
    // The sentence of the footer is drawn once and shown by every page.
    const forms = streams.flatMap((stream) => formsOf(objects, resources, stream));
    return [...streams, ...forms].map((stream) => shownText(stream, fonts)).join('\n');
  });
}

function formsOf(objects: Objects, resources: string, stream: string): string[] {
  const named = `${resources}${follow(objects, resources, /\/XObject (\d+) 0 R/)}`;
  return [...stream.matchAll(/\/([\w.-]+) Do\b/g)].map(([, name = '']) => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(named)?.[1];
    return objects.streams.get(Number(number)) ?? '';
  });
}

/** The dictionary that another one refers to by this key. */
function follow({ dictionaries }: Objects, text: string, key: RegExp): string {
  return dictionaries.get(Number(key.exec(text)?.[1])) ?? '';
}

/** Everything that the file holds as text: dictionaries and unpacked streams. */
export function textsOf(bytes: Buffer): string {
  const { dictionaries, streams } = readObjects(bytes);
  return [...dictionaries.values(), ...streams.values()].join('\n');
}

function readObjects(bytes: Buffer): Objects {
  const file = bytes.toString('latin1');
  const objects: Objects = { dictionaries: new Map(), streams: new Map() };
  const head = /(\d+) 0 obj\s*/g;
  for (let found = head.exec(file); found !== null; found = head.exec(file)) {
    const number = Number(found[1]);
    const ends = file.indexOf('endobj', head.lastIndex);
    const begins = file.indexOf('stream', head.lastIndex);
    const dictionary = file.slice(head.lastIndex, begins !== -1 && begins < ends ? begins : ends);
    objects.dictionaries.set(number, dictionary);
    const length = /\/Length (\d+)(?! 0 R)/.exec(dictionary)?.[1];
    if (begins === -1 || begins > ends || length === undefined) {
      head.lastIndex = ends;
      continue;
    }
    const start = begins + (file[begins + 6] === '\r' ? 8 : 7);
    const packed = bytes.subarray(start, start + Number(length));
    const text = dictionary.includes('/FlateDecode') ? unpacked(packed) : packed.toString('latin1');
    objects.streams.set(number, text);
    if (dictionary.includes('/Type/ObjStm')) addInner(objects, dictionary, text);
    head.lastIndex = start + Number(length);
  }
  return objects;
}

function unpacked(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1');
  } catch {
    return '';
  }
}

function addInner({ dictionaries }: Objects, dictionary: string, text: string): void {
  const first = Number(/\/First (\d+)/.exec(dictionary)?.[1] ?? 0);
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const end = numbers[at + 3];
    dictionaries.set(numbers[at]!, text.slice(first + numbers[at + 1]!, end === undefined ? undefined : first + end));
  }
}

type Fonts = Map<string, Map<number, string>>;

const known = new WeakMap<Objects, Map<string, Map<number, string>>>();

function fontsOf(objects: Objects, resources: string): Fonts {
  const fonts: Fonts = new Map();
  const read = known.get(objects) ?? new Map<string, Map<number, string>>();
  known.set(objects, read);
  for (const [, name = '', number = ''] of resources.matchAll(/\/([\w.-]+) (\d+) 0 R/g)) {
    const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.dictionaries.get(Number(number)) ?? '')?.[1];
    if (cmap === undefined) continue;
    const letters = read.get(cmap) ?? lettersOf(objects.streams.get(Number(cmap)) ?? '');
    read.set(cmap, letters);
    fonts.set(name, letters);
  }
  return fonts;
}

function lettersOf(cmap: string): Map<number, string> {
  const lines = cmap.matchAll(/^<([0-9a-f]{4})><([0-9a-f]+)>$/gm);
  const text = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  return new Map([...lines].map(([, glyph = '', hex = '']) => [Number.parseInt(glyph, 16), text(hex)]));
}

const operator = /\/([\w.-]+) [\d.]+ Tf|\(((?:[^\\()]|\\[\s\S])*)\)/g;
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Strings of a text operator hold two bytes for each glyph. */
function shownText(stream: string, fonts: Fonts): string {
  let letters: Map<number, string> | undefined;
  let text = '';
  for (const [, font, shown] of stream.matchAll(operator)) {
    if (font !== undefined) letters = fonts.get(font);
    if (shown === undefined || letters === undefined) continue;
    const codes = shown.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
      /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (escapes[sign] ?? sign),
    );
    for (let at = 0; at + 1 < codes.length; at += 2) {
      text += letters.get(codes.charCodeAt(at) * 256 + codes.charCodeAt(at + 1)) ?? '';
    }
  }
  return text;
}
