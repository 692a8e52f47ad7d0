/**
 * Any image, made ready for a PDF. It never throws for what the bytes hold: what cannot be drawn comes back as broken,
 * with a reason that a reader of the export understands.
 */
import { inspectImage } from './inspect.ts';
import { maxPixels } from './limits.ts';
import type { ImageFacts, PreparedImage } from './types.ts';
import { UnusableImage } from './unusable.ts';

type Decodable = ({ readonly ok: true } & ImageFacts) | { readonly ok: false; readonly reason: string };

/** Decoders take memory and time to start, and most documents have no image: they are loaded with the first. */
const raster = () => import('./raster.ts');
const svg = () => import('./svg/prepare-svg.ts');

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function reasonOf(error: unknown): string {
  if (error instanceof UnusableImage) return error.message;
  // Deep inside a hostile drawing our own stack may run out; that is the file's fault, too.
  if (error instanceof RangeError) return 'The image is too complex to draw.';
  throw error;
}

function requireKnown(bytes: Uint8Array): ImageFacts {
  if (bytes.byteLength === 0) throw new UnusableImage('The image is empty.');
  const facts = inspectImage(bytes);
  if (!facts) throw new UnusableImage('The bytes are not a PNG, JPEG, GIF, WebP or SVG image.');
  const isRaster = facts.mediaType !== 'image/svg+xml';
  if (isRaster && facts.width * facts.height > maxPixels)
    throw new UnusableImage('The image has more than 40 megapixels.');
  return facts;
}

/** Bytes of their own, exactly as long as they are: a view would drag its whole buffer through every clone. */
function detached(image: PreparedImage): PreparedImage {
  if (image.kind === 'broken') return image;
  const objects = image.objects.map(({ dict, data }) => (data ? { dict, data: new Uint8Array(data) } : { dict }));
  return { ...image, objects };
}

/** The kind is told from the bytes; `mediaType`, what the sender claimed, is not believed. */
export async function prepareImage(bytes: Uint8Array, _mediaType?: string): Promise<PreparedImage> {
  try {
    const { mediaType } = requireKnown(bytes);
    if (mediaType === 'image/svg+xml') return detached(await (await svg()).prepareSvg(asBuffer(bytes)));
    return detached(await (await raster()).prepareRaster(asBuffer(bytes), mediaType));
  } catch (error) {
    return { kind: 'broken', reason: reasonOf(error) };
  }
}

/** The check for uploads: decodes everything once, within the limit of 40 megapixels, and keeps nothing. */
export async function decodableImage(bytes: Uint8Array): Promise<Decodable> {
  try {
    const facts = requireKnown(bytes);
    if (facts.mediaType === 'image/svg+xml') await (await svg()).requireDrawable(asBuffer(bytes));
    else await (await raster()).requireDecodable(bytes);
    return { ok: true, ...facts };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}
