/** A galley as bytes and back: its tables compressed (JSON, and the structure tree in its own form), then the pages' content as it is. */
import { inflateSync } from 'node:zlib';
import { compressHere } from '../compression/index.ts';
import type { Galley, GalleyLink, GalleyStructure } from './galley.ts';
import { decodeStructure, encodeStructure } from './structure-codec.ts';

const MAGIC = 'MGL2';

/** Who owns the content of a page follows from the structure. */
type Head<Warning> = Omit<Galley<Warning>, 'pages' | 'structure'> & {
  pages: { links: readonly GalleyLink[]; bytes: number; turned?: true }[];
  types: string[];
  extras: GalleyStructure['extras'];
};

export function encodeGalley({ structure, pages, ...rest }: Galley): Buffer {
  const { names, bytes } = encodeStructure(structure);
  const head: Head<unknown> = {
    ...rest,
    pages: pages.map(({ links, content, turned }) => ({
      ...{ links, bytes: content.length },
      ...(turned ? { turned } : {}),
    })),
    types: names,
    extras: structure.extras,
  };
  const text = Buffer.from(JSON.stringify(head));
  const tables = compressHere(Buffer.concat([text, bytes]), 1).bytes();
  const prefix = Buffer.alloc(12);
  prefix.write(MAGIC, 0, 'latin1');
  prefix.writeUInt32BE(tables.length, 4);
  prefix.writeUInt32BE(text.length, 8);
  return Buffer.concat([prefix, tables, ...pages.map((page) => page.content)]);
}

/** The pages' content is not copied: it lies in the bytes that were given. `Warning` is what the galley was kept with. */
export function decodeGalley<Warning>(stored: Uint8Array): Galley<Warning> {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error('these bytes are no galley');
  const contents = 12 + bytes.readUInt32BE(4);
  const tables = inflateSync(bytes.subarray(12, contents));
  const textLength = bytes.readUInt32BE(8);
  const { pages, types: names, extras, ...rest } = JSON.parse(tables.toString('utf8', 0, textLength)) as Head<Warning>;
  const owners = pages.map((): number[] => []);
  const shape = decodeStructure(tables.subarray(textLength), names, (page, number, node) => {
    owners[page]![number] = node;
  });
  let at = contents;
  return {
    ...rest,
    pages: pages.map(({ links, bytes: length, turned = false }, i) => {
      const content = bytes.subarray(at, at + length);
      at += length;
      return { content, owners: owners[i]!, links, turned };
    }),
    structure: { ...shape, extras },
  };
}
