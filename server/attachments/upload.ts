/** Reads the one file of a multipart request and hands it on, spooled. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../contract/index.ts';
import { refuseInput } from '../documents/index.ts';
import { cleanFileName } from './file-name.ts';
import { type FileOnDisk, withSpooled } from './spool.ts';

const mebibyte = 1024 * 1024;

/** Of one attachment. */
export const maximumFileBytes = 25 * mebibyte;

/** `use` is called once, for the file in the field `file`; anything else in the request is refused. */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  use: (name: string, file: FileOnDisk) => Promise<T>,
  limitBytes = maximumFileBytes,
): Promise<T> {
  const parts = request.parts({ limits: { fileSize: Number.POSITIVE_INFINITY, files: 2, fields: 2, headerPairs: 20 } });
  const part = await wellFormed(parts.next());
  if (part?.type !== 'file' || part.fieldname !== 'file') {
    if (part?.type === 'file') part.file.resume();
    return refuseInput('file', 'Send one file in the field "file".');
  }
  return withSpooled(toItsEnd(part.file), limitBytes, async (file) => {
    const next = await wellFormed(parts.next());
    if (next?.type === 'file') next.file.resume();
    if (next !== undefined) refuseInput('file', 'Send one file, and nothing else.');
    if (file.truncated) throw new AppError('TOO_LARGE', { detail: `A file has at most ${limitBytes / mebibyte} MiB.` });
    return use(cleanFileName(part.filename ?? ''), file);
  });
}

/** The parser reports a body that is cut off or has no boundary as a bare error, though it is the sender's. */
function refuseMalformed(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  return refuseInput('file', 'The body is not well-formed multipart/form-data.');
}

async function wellFormed<T>(result: Promise<IteratorResult<T, void>>): Promise<T | undefined> {
  const { value } = await result.catch(refuseMalformed);
  return value ?? undefined;
}

/** Only reading is covered: a disk that fails while the file is written stays our own fault. */
async function* toItsEnd(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    refuseMalformed(error);
  }
}
