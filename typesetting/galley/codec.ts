/** A galley as bytes and back: a packed JSON head for the tables, then the pages' content streams as they are. */
import { deflateSync, inflateSync } from 'node:zlib';
import type { Galley, GalleyPage } from './types.ts';

const MAGIC = 'MGL1';

type Head = Omit<Galley, 'pages'> & { pages: (Omit<GalleyPage, 'content'> & { bytes: number })[] };

export function encodeGalley(galley: Galley): Buffer {
  const head: Head = {
    ...galley,
    pages: galley.pages.map((page) => ({ owners: page.owners, links: page.links, bytes: page.content.length })),
  };
  const packed = deflateSync(JSON.stringify(head), { level: 1 });
  const prefix = Buffer.alloc(8);
  prefix.write(MAGIC, 0, 'latin1');
  prefix.writeUInt32BE(packed.length, 4);
  return Buffer.concat([prefix, packed, ...galley.pages.map((page) => page.content)]);
}

/** The pages' content is not copied: it lies in the bytes that were given. */
export function decodeGalley(stored: Uint8Array): Galley {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength);
  if (bytes.toString('latin1', 0, 4) !== MAGIC) throw new Error('these bytes are no galley');
  const packed = bytes.readUInt32BE(4);
  const head = JSON.parse(inflateSync(bytes.subarray(8, 8 + packed)).toString('utf8')) as Head;
  let at = 8 + packed;
  const pages = head.pages.map((page) => {
    const content = bytes.subarray(at, at + page.bytes);
    at += page.bytes;
    return { content, owners: page.owners, links: page.links };
  });
  return { ...head, pages };
}
