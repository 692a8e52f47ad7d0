/** Reads the one file of a multipart request and hands it on, spooled. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/index.ts';
import { refuseInput } from '../documents/index.ts';
import { cleanFileName } from './file-name.ts';
import { type SpooledFile, withSpooled } from './spool.ts';

export const maximumFileBytes = 25 * 1024 * 1024;

/** `use` is called once, for the file in the field `file`; anything else in the request is refused. */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  use: (name: string, file: SpooledFile) => Promise<T>,
): Promise<T> {
  const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 2, headerPairs: 20 } });
  const { value: part } = await parts.next();
  if (part?.type !== 'file' || part.fieldname !== 'file') {
    if (part?.type === 'file') part.file.resume();
    return refuseInput('file', 'Send one file in the field "file".');
  }
  return withSpooled(part.file, maximumFileBytes, async (file) => {
    const next = await parts.next();
    if (next.value?.type === 'file') next.value.file.resume();
    if (next.value !== undefined) refuseInput('file', 'Send one file, and nothing else.');
    if (file.truncated) throw new AppError('TOO_LARGE', { detail: 'A file has at most 25 MiB.' });
    return use(cleanFileName(part.filename ?? ''), file);
  });
}
