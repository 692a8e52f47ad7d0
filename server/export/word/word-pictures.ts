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
/** Drawings have no pixels of their own; this is twice what a screen shows. */
const drawingDensity = 192;

/** Null where the bytes are no picture: the page then says so in words. */
export async function wordPicture(digest: string, bytes: Uint8Array): Promise<WordPicture | null> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    const isDrawing = format === 'svg';
    const extension = asTheyAre[format];
    const kept = extension === undefined ? await asPng(bytes, isDrawing) : bytes;
    if (!width || !height) return null;
    const name = `${digest.slice(0, 16)}.${extension ?? 'png'}`;
    return { name, bytes: kept, width: width * emuPerPixel, height: height * emuPerPixel };
  } catch {
    return null;
  }
}

function asPng(bytes: Uint8Array, isDrawing: boolean): Promise<Buffer> {
  const density = isDrawing ? { density: drawingDensity } : {};
  return sharp(bytes, { limitInputPixels: mostPixels, ...density })
    .png()
    .toBuffer();
}
