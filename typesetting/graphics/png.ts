/**
 * PNG as far as PDF needs it: the header, and the conversion that copies compressed rows into an image XObject.
 *
 * PDF's Predictor 15 is PNG's own filtering, so the rows go through as they are. They are still inflated once, in a
 * stream and counted, so that a cut or lying file is found here and not by the reader of the PDF.
 */
import { createInflate } from 'node:zlib';
import type { PdfObject, PdfValue } from './types.ts';
import { UnusableImage } from './unusable.ts';

interface PngFacts {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly colorType: number;
  readonly interlaced: boolean;
  readonly hasTransparency: boolean;
  readonly palette?: Uint8Array;
  readonly rows: readonly Buffer[];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(signature);
}

export function readPngSize(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Reads the chunks. A chunk that runs past the end means a cut file. */
export function readPng(bytes: Buffer): PngFacts {
  const size = readPngSize(bytes);
  if (!size) throw new UnusableImage('The PNG has no valid header.');
  const bitDepth = bytes[24] ?? 0;
  const colorType = bytes[25] ?? 0;
  if (!depthsOf[colorType]?.includes(bitDepth)) throw new UnusableImage('The PNG has an unknown colour type.');
  const rows: Buffer[] = [];
  const found: { palette?: Buffer } = {};
  let hasTransparency = colorType >= 4;
  let at = 8;
  for (;;) {
    if (at + 12 > bytes.length) throw new UnusableImage('The PNG is cut off.');
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IEND') break;
    if (at + 12 + length > bytes.length) throw new UnusableImage('The PNG is cut off.');
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') rows.push(chunk);
    else if (type === 'PLTE') found.palette = chunk;
    else if (type === 'tRNS') hasTransparency = true;
    at += 12 + length;
  }
  return { ...size, ...found, bitDepth, colorType, hasTransparency, rows, interlaced: bytes[28] !== 0 };
}

/** True where PDF can show the rows as they are. */
export function passesThrough(png: PngFacts): boolean {
  return png.bitDepth <= 8 && !png.interlaced && !png.hasTransparency;
}

/** Inflates the rows without keeping them: their count and filter bytes must be what the header promises. */
async function checkRows(png: PngFacts): Promise<void> {
  const stride = 1 + Math.ceil((png.width * png.bitDepth * (channelsOf[png.colorType] ?? 1)) / 8);
  const expected = stride * png.height;
  const inflate = createInflate({ finishFlush: 2 });
  let seen = 0;
  inflate.end(Buffer.concat(png.rows));
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      const firstRow = Math.ceil(seen / stride) * stride;
      for (let at = firstRow; at < seen + chunk.length && at < expected; at += stride) {
        if ((chunk[at - seen] ?? 0) > 4) throw new UnusableImage('The PNG has damaged rows.');
      }
      seen += chunk.length;
      if (seen > expected) break;
    }
  } catch (error) {
    throw error instanceof UnusableImage ? error : new UnusableImage('The PNG has damaged rows.');
  }
  if (seen < expected) throw new UnusableImage('The PNG is cut off.');
  if (seen > expected) throw new UnusableImage('The PNG holds more rows than its header says.');
}

/**
 * The image XObject of a PNG that passes through, followed by its palette if it has one.
 * `first` is the index that the image will have among its objects.
 */
export async function pngObjects(png: PngFacts, first: number, softMask?: number): Promise<PdfObject[]> {
  await checkRows(png);
  const colors = png.colorType === 2 ? 3 : 1;
  let space: PdfValue = colors === 3 ? 'DeviceRGB' : 'DeviceGray';
  const others: PdfObject[] = [];
  if (png.colorType === 3) {
    const entries = Math.floor((png.palette?.length ?? 0) / 3);
    if (!png.palette || entries === 0 || entries > 256) throw new UnusableImage('The PNG has no palette.');
    // A pixel may name an entry past the palette's end; PDF forbids that, so the table is filled up with black.
    const table = new Uint8Array(3 * 2 ** png.bitDepth);
    table.set(png.palette.subarray(0, table.length));
    others.push({ dict: {}, data: table });
    space = ['Indexed', 'DeviceRGB', 2 ** png.bitDepth - 1, { ref: first + 1 }];
  }
  const parameters = { Predictor: 15, Colors: colors, BitsPerComponent: png.bitDepth, Columns: png.width };
  const image: PdfObject = {
    dict: {
      Type: 'XObject',
      Subtype: 'Image',
      Width: png.width,
      Height: png.height,
      ColorSpace: space,
      BitsPerComponent: png.bitDepth,
      Interpolate: false,
      Filter: 'FlateDecode',
      DecodeParms: { dict: parameters },
      ...(softMask === undefined ? {} : { SMask: { ref: softMask } }),
    },
    data: Buffer.concat(png.rows),
  };
  return [image, ...others];
}
