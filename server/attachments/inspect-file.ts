/**
 * Decides what an uploaded file is and whether it may be kept. The name does not count, with one exception: a file
 * that is named as a picture but is none that we know would be shown as a broken picture, so it is refused.
 */
import { AppError } from '../../contract/index.ts';
import { decodableImage, inspectImage, svgProblems } from '../../typesetting/graphics/index.ts';
import { isNamedAsImage } from './file-name.ts';
import { mayBeImage, mediaTypeOf, otherPicture, startsAsPicture } from './media-type.ts';
import type { SpooledFile } from './spool.ts';

function unsafe(message: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail: message, errors: [{ path: 'file', message }] });
}

export async function inspectFile(name: string, file: SpooledFile): Promise<string> {
  if (file.sizeBytes === 0) {
    throw new AppError('INVALID_REQUEST', {
      detail: 'The file is empty.',
      errors: [{ path: 'file', message: 'is empty' }],
    });
  }
  const head = await file.head();
  const other = otherPicture(head);
  if (other) unsafe(`${other} pictures can be neither shown nor printed. Save “${name}” as PNG or JPEG and add that.`);
  const image = mayBeImage(head) ? await imageType(head, file) : null;
  if (image !== null) return image;
  const type = mediaTypeOf(head);
  const known = type !== 'application/octet-stream' && !type.startsWith('text/');
  if (isNamedAsImage(name) && !known) unsafe(`“${name}” is named like an image, but its bytes are something else.`);
  return type;
}

/** Null where the bytes are no image of the five kinds. Only what may be one is read whole. */
async function imageType(head: Buffer, file: SpooledFile): Promise<string | null> {
  const bytes = await file.whole();
  const facts = inspectImage(bytes);
  if (facts === null) return startsAsPicture(head) ? unsafe('The image is damaged: its header makes no sense.') : null;
  if (facts.mediaType === 'image/svg+xml') {
    const problems = svgProblems(bytes);
    if (problems.length > 0) unsafe(`The SVG is not safe to keep. ${problems.join(' ')}`);
  }
  const decodable = await decodableImage(bytes);
  if (!decodable.ok) unsafe(decodable.reason);
  return facts.mediaType;
}
