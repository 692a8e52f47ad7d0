/** Prepared images as bytes, for the cache. */
import { deserialize, serialize } from 'node:v8';
import { type PreparedImage, prepareImage } from '../../../typesetting/graphics/index.ts';
import type { ImageInput } from './tasks.ts';

/** Raise it whenever images should be prepared anew. */
export const preparation = '6';

export interface PreparedImages {
  images: Map<string, PreparedImage>;
  /** Those that were prepared just now, to be kept. A failure is not among them: what failed once may pass the next time. */
  fresh: { digest: string; bytes: Uint8Array }[];
}

export async function prepareAll(inputs: readonly ImageInput[]): Promise<PreparedImages> {
  const images = new Map<string, PreparedImage>();
  const fresh: PreparedImages['fresh'] = [];
  for (const { digest, bytes, prepared } of inputs) {
    if (prepared) {
      images.set(digest, decodePrepared(bytes));
      continue;
    }
    const image = await prepareImage(bytes);
    images.set(digest, image);
    if (image.kind !== 'broken') fresh.push({ digest, bytes: ownBytes(serialize(image)) });
  }
  return { images, fresh };
}

export const missing: PreparedImage = { kind: 'broken', reason: 'The image is not available.' };

/** One image, ready to be placed; null stands for bytes that could not be had. */
export async function prepared(input: ImageInput | null): Promise<PreparedImage> {
  if (input === null) return missing;
  return input.prepared ? decodePrepared(input.bytes) : prepareImage(input.bytes);
}

function decodePrepared(bytes: Uint8Array): PreparedImage {
  return deserialize(bytes) as PreparedImage;
}

/** The bytes in a buffer of their own, which can be handed to another thread. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const alone = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return alone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
