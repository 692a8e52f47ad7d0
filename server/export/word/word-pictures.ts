/** The pictures of a Word file: PNG, JPEG and GIF as they are, what Word cannot show as PNG. */
import sharp from 'sharp';

export interface WordPicture {
  name: string;
  bytes: Uint8Array;
  /** In EMU. */
  width: number;
  height: number;
}

const emuPerPixel = 9_525;
const asTheyAre: Record<string, string> = { png: 'png', jpeg: 'jpeg', gif: 'gif' };
const mostPixels = 100_000_000;
/** Drawings have no pixels of their own: twice what a screen shows, but no more than print shows of a picture as wide as the page. */
const drawingDensity = 192;
const usualDensity = 72;
const longestSide = 2_400;

/** Null where the bytes are no picture: the page then says so in words. */
export async function wordPicture(digest: string, bytes: Uint8Array): Promise<WordPicture | null> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    const isDrawing = format === 'svg';
    if (!width || !height) return null;
    const extension = asTheyAre[format];
    const kept = extension === undefined ? await asPng(bytes, isDrawing ? densityFor(width, height) : null) : bytes;
    const name = `${digest.slice(0, 16)}.${extension ?? 'png'}`;
    return { name, bytes: kept, width: width * emuPerPixel, height: height * emuPerPixel };
  } catch {
    return null;
  }
}

function densityFor(width: number, height: number): number {
  return Math.max(1, Math.min(drawingDensity, (usualDensity * longestSide) / Math.max(width, height)));
}

function asPng(bytes: Uint8Array, density: number | null): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: mostPixels, ...(density === null ? {} : { density }) })
    .png()
    .toBuffer();
}
