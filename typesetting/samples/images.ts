/** Small images, made here: a PNG with alpha and a drawing. */
import { deflateSync } from 'node:zlib';
import { prepareImage } from '../graphics/index.ts';
import type { PrintDocument, PrintInlineImage, PrintLink } from '../print-tree.ts';
import type { Images } from './files.ts';
import { document, heading, paragraph, table } from './tree.ts';

const PHOTO = 'aa'.repeat(32);
const DRAWING = 'bb'.repeat(32);
const BROKEN = 'cc'.repeat(32);

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour that fades from left to right. */
function fadingPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows.set([30, 90, 160, Math.round((x / width) * 255)], y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800" viewBox="0 0 200 100">' +
  '<rect x="5" y="5" width="80" height="90" fill="#dfe8f3" stroke="#1a4578"/>' +
  '<circle cx="140" cy="50" r="40" fill="#1a4578" fill-opacity="0.4"/></svg>';

export async function sampleImages(): Promise<Images> {
  return new Map([
    [PHOTO, await prepareImage(fadingPng(120, 60))],
    [DRAWING, await prepareImage(Buffer.from(drawing))],
    [BROKEN, await prepareImage(Buffer.from('not an image'))],
  ]);
}

/** The photo among words, as something to click. */
export function linkedPhoto(alt: string, link?: PrintLink): PrintInlineImage {
  return { kind: 'image', digest: PHOTO, alt, ...(link === undefined ? {} : { link }) };
}

export const imagesDocument: PrintDocument = document([
  heading(1, 'Images'),
  { kind: 'image', digest: PHOTO, alt: 'A fading square' },
  paragraph('Inline ', { kind: 'image', digest: PHOTO, alt: 'the same again' }, ' and text after it.'),
  paragraph('A logo that leads ', linkedPhoto('somewhere', { kind: 'uri', href: 'https://example.org/' }), ' else.'),
  { kind: 'image', digest: DRAWING, alt: 'A drawing wider than the page' },
  { kind: 'image', digest: BROKEN, alt: 'A broken one' },
  { kind: 'image', digest: 'dd'.repeat(32), alt: 'A missing one' },
  table(['In a cell'], [{ blocks: [{ kind: 'image', digest: PHOTO, alt: '' }] }]),
]);
