/**
 * The files of one document, unpacked one by one to the disk and inspected before anything is written. One that cannot be kept
 * is left out, as the plan has said, and its document is not.
 */
import type { TakenFile } from '../../../domain/import/index.ts';
import { bufferedFile, inspectFile, maximumFileBytes, type Upload, withSpooled } from '../../attachments/index.ts';
import type { Archive } from '../archive.ts';
import { fileProblem } from '../check-files.ts';
import type { ConvertedDocument } from '../read-files.ts';

export async function withInspectedFiles<T>(
  archive: Archive,
  { files, pictures = [] }: ConvertedDocument,
  use: (inspected: Upload[]) => Promise<T>,
): Promise<T> {
  const collect = (index: number, inspected: Upload[]): Promise<T> => {
    const next = files[index];
    if (next === undefined) return use(inspected);
    return withFile(archive, next, (file) => collect(index + 1, file === null ? inspected : [...inspected, file]));
  };
  const inside: Upload[] = [];
  for (const { name, bytes } of pictures) {
    const file = bufferedFile(Buffer.from(bytes));
    const mediaType = await inspectFile(name, file).catch(nullWhereRefused);
    if (mediaType !== null) inside.push({ name, file, mediaType });
  }
  return collect(0, inside);
}

async function withFile<T>(
  archive: Archive,
  { path, name }: TakenFile,
  use: (file: Upload | null) => Promise<T>,
): Promise<T> {
  // What goes wrong while the file is used is none of the file's faults.
  let isRead = false;
  try {
    return await withSpooled(await archive.stream(path), maximumFileBytes, async (file) => {
      const mediaType = file.truncated ? null : await inspectFile(name, file).catch(nullWhereRefused);
      isRead = true;
      return use(mediaType === null ? null : { name, mediaType, file });
    });
  } catch (error) {
    if (isRead || fileProblem(error) === null) throw error;
    return use(null);
  }
}

function nullWhereRefused(error: unknown): null {
  if (fileProblem(error) === null) throw error;
  return null;
}
