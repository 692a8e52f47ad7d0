/**
 * Splits alpha off: PDF wants the colours of a picture in one image and its transparency in another, the soft mask.
 */
import sharp, { type Channels, type Sharp } from 'sharp';
import { pngObjects, readPng } from './png.ts';
import type { PdfObject } from './types.ts';

/** Eight bits for each channel, alpha last where there is one. */
interface DecodedPixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
  readonly isGrey: boolean;
  readonly hasAlpha: boolean;
}

function alphaOf(pixels: Buffer, channels: number): Buffer {
  const alpha = Buffer.alloc(pixels.length / channels);
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[at * channels + channels - 1] ?? 255;
  return alpha;
}

async function pngRows(part: Sharp, space: string) {
  return readPng(await part.toColourspace(space).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer());
}

/** Colour and alpha as PNG rows of their own: PNG's filters compress them well and PDF reads them directly. */
export async function rowsAndSoftMask(pixels: DecodedPixels): Promise<PdfObject[]> {
  const { data, width, height, channels, isGrey, hasAlpha } = pixels;
  const decoded = sharp(data, { raw: { width, height, channels } });
  const color = await pngRows(hasAlpha ? decoded.removeAlpha() : decoded, isGrey ? 'b-w' : 'srgb');
  const alpha = hasAlpha ? alphaOf(data, channels) : null;
  if (alpha === null || alpha.every((value) => value === 255)) return pngObjects(color, 0);
  const mask = await pngRows(sharp(alpha, { raw: { width, height, channels: 1 } }), 'b-w');
  return [...(await pngObjects(color, 0, 1)), ...(await pngObjects(mask, 1))];
}
