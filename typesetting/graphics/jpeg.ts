/** The markers of a JPEG: size, components and orientation. Its picture is left to sharp. */

interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly bitDepth: number;
  /** Baseline, extended or progressive Huffman coding: what PDF's DCTDecode must read. */
  readonly isPlain: boolean;
  /** The APP14 transform says RGB without YCbCr. */
  readonly isStoredAsRgb: boolean;
  /** EXIF orientation, 1 when upright. */
  readonly orientation: number;
}

export function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}

function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 14) return 1;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(u16(directory), 512);
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + 12 * index;
    if (u16(entry) === 0x0112) {
      const value = u16(entry + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Reads up to the frame header; null when there is none. */
export function readJpeg(bytes: Buffer): JpegFacts | null {
  let orientation = 1;
  let isStoredAsRgb = false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2) return null;
    if (marker === 0xe1 && orientation === 1) orientation = exifOrientation(segment);
    else if (marker === 0xee && segment.toString('latin1', 0, 5) === 'Adobe') isStoredAsRgb = segment[11] === 0;
    else if (isFrame(marker) && segment.length >= 6) {
      const [height, width] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
      if (width === 0 || height === 0) return null;
      const facts = { width, height, components: segment[5] ?? 0, bitDepth: segment[0] ?? 0, orientation };
      return { ...facts, isPlain: marker <= 0xc2, isStoredAsRgb };
    }
    at += 2 + length;
  }
  return null;
}
