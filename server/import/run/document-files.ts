/** The files of one document, unpacked one by one to the disk and inspected before anything is written. */
import { AppError } from '../../../contract/index.ts';
import type { TakenFile } from '../../../domain/import/index.ts';
import { bufferedFile, inspectFile, maximumFileBytes, type Upload, withSpooled } from '../../attachments/index.ts';
import type { Archive } from '../archive.ts';
import type { ConvertedDocument } from '../read-files.ts';

export async function withInspectedFiles<T>(
  archive: Archive,
  { files, pictures = [] }: ConvertedDocument,
  use: (inspected: Upload[]) => Promise<T>,
): Promise<T> {
  const collect = (index: number, inspected: Upload[]): Promise<T> => {
    const next = files[index];
    if (next === undefined) return use(inspected);
    return withFile(archive, next, (file) => collect(index + 1, [...inspected, file]));
  };
  const inside: Upload[] = [];
  for (const { name, bytes } of pictures) {
    const file = bufferedFile(Buffer.from(bytes));
    inside.push({ name, file, mediaType: await inspectFile(name, file) });
  }
  return collect(0, inside);
}

async function withFile<T>(archive: Archive, { path, name }: TakenFile, use: (file: Upload) => Promise<T>): Promise<T> {
  return withSpooled(await archive.stream(path), maximumFileBytes, async (file) => {
    if (file.truncated) throw new AppError('TOO_LARGE', { detail: `“${path}” has more than 25 MiB.` });
    const mediaType = await inspectFile(name, file).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError(error.code, { detail: `“${path}”: ${error.message}` }) : error;
    });
    return use({ name, mediaType, file });
  });
}
