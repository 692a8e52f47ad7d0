/** Every kind of PNG that can be transparent: its colours and its soft mask hold what another decoder sees. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PdfObject, prepareImage } from './index.ts';

const size = { width: 16, height: 8 };
const channelsOf = [1, 0, 3, 1, 2, 0, 4];

function pngFile(header: number[], chunks: [type: string, data: Buffer][]): Buffer {
  const written = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  const ihdr = Buffer.from([0, 0, 0, size.width, 0, 0, 0, size.height, ...header, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const all: [string, Buffer][] = [['IHDR', ihdr], ...chunks, ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([signature, ...all.map(([type, data]) => written(type, data))]);
}

/** Unfiltered rows of ever-changing bytes; `transparency` is the tRNS chunk. */
function made(colorType: number, bitDepth: number, transparency?: number[]): Buffer {
  const stride = 1 + (size.width * bitDepth * (channelsOf[colorType] ?? 0)) / 8;
  const rows = Buffer.alloc(stride * size.height);
  for (let at = 0; at < rows.length; at++) rows[at] = at % stride === 0 ? 0 : (at * 37) % 256;
  const palette = Buffer.from(Array.from({ length: 3 * 2 ** Math.min(bitDepth, 8) }, (_, at) => (at * 91) % 256));
  const chunks: [string, Buffer][] = colorType === 3 ? [['PLTE', palette]] : [];
  if (transparency) chunks.push(['tRNS', Buffer.from(transparency)]);
  return pngFile([bitDepth, colorType], [...chunks, ['IDAT', deflateSync(rows)]]);
}

/** The rows of an image object, put back into a PNG and decoded; eight bits and one or three colours. */
function decoded(object: PdfObject): Promise<Buffer> {
  const isGrey = object.dict.ColorSpace === 'DeviceGray';
  const file = pngFile([8, isGrey ? 0 : 2], [['IDAT', Buffer.from(object.data ?? [])]]);
  return sharp(file)
    .toColourspace(isGrey ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

const interlaced = (bytes: Buffer) => sharp(bytes).png({ progressive: true }).toBuffer();

const kinds: Record<string, Buffer> = {
  'grey with alpha': made(4, 8),
  'grey with alpha in sixteen bits': made(4, 16),
  'grey with alpha, interlaced': await interlaced(made(4, 8)),
  'grey with one transparent shade': made(0, 8, [0, 37]),
  'grey of two bits with one transparent shade': made(0, 2, [0, 1]),
  'grey of sixteen bits with one transparent shade': made(0, 16, [37, 74]),
  'colour with alpha': made(6, 8),
  'colour with alpha in sixteen bits': made(6, 16),
  'colour with one transparent colour': made(2, 8, [0, 37, 0, 74, 0, 111]),
  'a palette with transparent entries': made(3, 8, [0, 128, 255, 7]),
  'a palette of one bit with a transparent entry': made(3, 1, [0]),
  'colour with alpha, interlaced': await interlaced(made(6, 8)),
};

describe('a transparent PNG prints', () => {
  for (const [name, bytes] of Object.entries(kinds)) {
    it(name, async () => {
      const image = await prepareImage(bytes);
      if (image.kind !== 'raster') throw new Error(`expected pixels, got ${JSON.stringify(image)}`);
      const [color, mask] = image.objects;
      if (!color || !mask) throw new Error('expected an image and a soft mask');
      expect(color.dict.SMask).toEqual({ ref: 1 });
      const theirs = await sharp(bytes).ensureAlpha().toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer();
      const [shown, alpha] = [await decoded(color), await decoded(mask)];
      const step = color.dict.ColorSpace === 'DeviceGray' ? 1 : 3;
      for (let at = 0; at < size.width * size.height; at++) {
        expect([shown[at * step], alpha[at]], `pixel ${at}`).toEqual([theirs[at * 4], theirs[at * 4 + 3]]);
      }
    });
  }
});
