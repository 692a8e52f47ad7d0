/**
 * What kind of image some bytes are, told from the bytes alone; a file's name is never believed.
 * Only headers are read: `decodableImage` is the check that the rest is there.
 */
import { isJpeg, readJpeg } from './jpeg.ts';
import { isPng, readPngSize } from './png.ts';
import { readSvgSize, svgText } from './svg-source.ts';
import type { ImageFacts } from './types.ts';

type Size = { width: number; height: number } | null;

function gifSize(bytes: Buffer): Size {
  if (bytes.length < 13) return null;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webpSize(bytes: Buffer): Size {
  if (bytes.length < 30) return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return null;
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

function facts(mediaType: ImageFacts['mediaType'], size: Size): ImageFacts | null {
  return size && size.width > 0 && size.height > 0 ? { mediaType, width: size.width, height: size.height } : null;
}

/** Null for anything that is not one of the five kinds of image, or whose header makes no sense. */
export function inspectImage(input: Uint8Array): ImageFacts | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (isPng(bytes)) return facts('image/png', readPngSize(bytes));
  if (isJpeg(bytes)) return facts('image/jpeg', readJpeg(bytes));
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return facts('image/gif', gifSize(bytes));
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
    return facts('image/webp', webpSize(bytes));
  }
  const text = svgText(bytes);
  return text === null ? null : facts('image/svg+xml', readSvgSize(text));
}
