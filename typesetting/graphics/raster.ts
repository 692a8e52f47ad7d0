/**
 * Pixel images. What PDF can show as it stands goes through untouched; everything else is decoded by sharp and comes
 * back as PNG rows (or, for photographs, as JPEG), with its alpha as a soft mask. Only DeviceRGB and DeviceGray leave here.
 */
import sharp from 'sharp';
import { rowsAndSoftMask } from './alpha.ts';
import { readJpeg } from './jpeg.ts';
import { maxPixels } from './limits.ts';
import { passesThrough, pngObjects, readPng } from './png.ts';
import type { ImageMediaType, PdfObject, RasterImage } from './types.ts';
import { UnusableImage } from './unusable.ts';

/** Beyond this a page cannot show the detail: twice 300 dpi over the whole text area of A4. */
const tooFine = { width: 4000, height: 5800 };
const fine = { width: 2400, height: 3500 };

type RasterMediaType = Exclude<ImageMediaType, 'image/svg+xml'>;

interface Pixels {
  readonly objects: readonly PdfObject[];
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

function open(bytes: Uint8Array) {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, pages: 1 });
}

/** Says what went wrong in words that do not depend on the decoder's version. */
function plainReason(error: unknown): UnusableImage {
  if (error instanceof UnusableImage) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return new UnusableImage('The image has more than 40 megapixels.');
  return new UnusableImage('The image cannot be decoded; it is damaged or cut off.');
}

/** Decodes every row without keeping them, so that a cut file or a bomb is found at little cost. */
export async function requireDecodable(bytes: Uint8Array): Promise<void> {
  try {
    await open(bytes).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  } catch (error) {
    throw plainReason(error);
  }
}

async function passJpeg(bytes: Buffer): Promise<Pixels | null> {
  const jpeg = readJpeg(bytes);
  if (!jpeg) throw new UnusableImage('The JPEG has no valid header.');
  const { width, height, components, isPlain, isStoredAsRgb, orientation } = jpeg;
  if (components !== 1 && components !== 3) return null;
  if (!isPlain || isStoredAsRgb || orientation !== 1 || jpeg.bitDepth !== 8) return null;
  if (width > tooFine.width || height > tooFine.height) return null;
  await requireDecodable(bytes);
  return jpegPixels(bytes, width, height, components === 1);
}

function jpegPixels(data: Uint8Array, width: number, height: number, isGrey: boolean): Pixels {
  const dict = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
    Interpolate: false,
    Filter: 'DCTDecode',
  };
  return { objects: [{ dict, data }], pixelWidth: width, pixelHeight: height };
}

/** The image upright, in sRGB or grey, at a sensible size. */
async function upright(bytes: Uint8Array) {
  const source = open(bytes);
  const metadata = await source.metadata();
  const isGrey = metadata.space === 'b-w' || metadata.space === 'grey16';
  const hasAlpha = metadata.hasAlpha === true;
  // As plain grey, sharp gives out the first channel alone and the alpha is lost.
  let image = source.rotate().toColourspace(isGrey && !hasAlpha ? 'b-w' : 'srgb');
  if ((metadata.width ?? 0) > tooFine.width || (metadata.height ?? 0) > tooFine.height) {
    image = image.resize(fine.width, fine.height, { fit: 'inside', withoutEnlargement: true });
  }
  return { image, isGrey, hasAlpha };
}

async function asJpeg(bytes: Uint8Array): Promise<Pixels> {
  const { image, isGrey } = await upright(bytes);
  const { data, info } = await image
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  return jpegPixels(data, info.width, info.height, isGrey && info.channels === 1);
}

async function asRows(bytes: Uint8Array): Promise<Pixels> {
  const { image, isGrey, hasAlpha } = await upright(bytes);
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const objects = await rowsAndSoftMask({ data, ...info, isGrey, hasAlpha });
  return { objects, pixelWidth: info.width, pixelHeight: info.height };
}

async function passPng(bytes: Buffer): Promise<Pixels | null> {
  const png = readPng(bytes);
  if (png.width * png.height > maxPixels) throw new UnusableImage('The image has more than 40 megapixels.');
  if (!passesThrough(png) || png.width > tooFine.width || png.height > tooFine.height) return null;
  return { objects: await pngObjects(png, 0), pixelWidth: png.width, pixelHeight: png.height };
}

async function convert(bytes: Buffer, mediaType: RasterMediaType): Promise<Pixels> {
  if (mediaType === 'image/jpeg') return (await passJpeg(bytes)) ?? asJpeg(bytes);
  if (mediaType === 'image/png') return (await passPng(bytes)) ?? asRows(bytes);
  // A lossy WebP without alpha is a photograph: as rows it would grow tenfold.
  if (mediaType === 'image/webp' && bytes.toString('latin1', 12, 16) === 'VP8 ') return asJpeg(bytes);
  return asRows(bytes);
}

/**
 * The width on a screen. A file that names a finer resolution than a screen's is meant smaller; 72, which programs
 * write that do not care, and less are ignored.
 */
async function naturalWidth(bytes: Buffer): Promise<number> {
  const { width, height, orientation, density } = await open(bytes).metadata();
  const scale = density !== undefined && density > 96 && density <= 2400 ? 96 / density : 1;
  return ((orientation ?? 1) >= 5 ? height : width) * scale;
}

export async function prepareRaster(bytes: Buffer, mediaType: RasterMediaType): Promise<RasterImage> {
  try {
    const pixels = await convert(bytes, mediaType);
    const width = await naturalWidth(bytes);
    const height = (width * pixels.pixelHeight) / pixels.pixelWidth;
    return { kind: 'raster', width, height, root: 0, warnings: [], ...pixels };
  } catch (error) {
    throw plainReason(error);
  }
}
