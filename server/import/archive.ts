/**
 * The files of an upload, be it a zip or a single document. Reads the directory of a zip and refuses what no honest
 * archive has before anything is unpacked; a file is unpacked only when it is asked for, and never past its limit.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/index.ts';

const mostEntries = 5_000;
const mostUnpackedBytes = 2 * 1024 ** 3;
/** Text packs to a tenth, a bomb to a thousandth. Below the size the ratio says little and does no harm. */
const mostRatio = 150;
const ratioCountsFromBytes = 8 * 1024 ** 2;

export interface Archive {
  /** Paths of its files, in the order of the archive; what systems put beside them is left out. */
  paths: string[];
  sizeOf(path: string): number;
  stream(path: string): Promise<Readable>;
  close(): void;
}

export function unsafeFile(detail: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail, errors: [{ path: 'file', message: detail }] });
}

function unreadable(): never {
  const detail = 'The zip file is damaged or incomplete. Make it again and upload that.';
  throw new AppError('INVALID_REQUEST', { detail, errors: [{ path: 'file', message: detail }] });
}

/** The upload as one file, under its own name. */
export async function singleFile(file: string, name: string): Promise<Archive> {
  const { size } = await stat(file);
  return { paths: [name], sizeOf: () => size, stream: async () => createReadStream(file), close: () => {} };
}

export async function openZip(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch(unreadable);
  try {
    const entries = await readDirectory(zip, (await stat(file)).size);
    return {
      paths: [...entries.keys()],
      sizeOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
      stream: async (path) => {
        const entry = entries.get(path);
        if (entry === undefined) throw new Error(`no file ${path} in the archive`);
        return zip.openReadStreamPromise(entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

export async function readDirectory(zip: ZipFile, sizeBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) {
    const detail = `The zip file has ${zip.entryCount} entries; at most ${mostEntries} can be imported at once.`;
    throw new AppError('TOO_LARGE', { detail });
  }
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of eachEntry(zip)) {
    refuseHostile(entry);
    unpacked += entry.uncompressedSize;
    if (entry.fileName.endsWith('/')) continue;
    const path = entry.fileName.normalize('NFC');
    if (entries.has(path)) unsafeFile(`The zip file holds “${path}” twice.`);
    if (!isLitter(path)) entries.set(path, entry);
  }
  if (unpacked > mostUnpackedBytes) {
    throw new AppError('TOO_LARGE', { detail: 'Unpacked, the zip file would have more than 2 GiB.' });
  }
  if (unpacked > ratioCountsFromBytes && unpacked > sizeBytes * mostRatio) bomb();
  return entries;
}

async function* eachEntry(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (/invalid (?:relative path|characters in fileName)|absolute path/.test(message)) {
      unsafeFile('The zip file holds a path that leads out of it. It cannot be imported.');
    }
    if (error instanceof AppError) throw error;
    unreadable();
  }
}

const fileKindMask = 0o170000;
const symbolicLink = 0o120000;

function refuseHostile(entry: Entry): void {
  const name = entry.fileName;
  if (entry.isEncrypted()) unsafeFile(`“${name}” is encrypted. Make the zip file without a password.`);
  const kind = (entry.externalFileAttributes >>> 16) & fileKindMask;
  if (kind === symbolicLink) unsafeFile(`“${name}” is a link to another file. Put the file itself into the zip file.`);
  if (/\p{Cc}/u.test(name)) unsafeFile('The zip file holds a name with control characters.');
  if (entry.uncompressedSize > ratioCountsFromBytes && entry.uncompressedSize > entry.compressedSize * mostRatio)
    bomb();
}

function bomb(): never {
  return unsafeFile(
    'The zip file unpacks to many times its size, as no folder of documents does. It cannot be imported.',
  );
}

/** What file managers, version control and office programs leave beside documents. */
function isLitter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX' || part.startsWith('~$'));
}

/** The bytes of one file, or null where it has more than the limit. */
export async function readFile(archive: Archive, path: string, limitBytes: number): Promise<Buffer | null> {
  if (archive.sizeOf(path) > limitBytes) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of await archive.stream(path)) {
    size += (part as Buffer).length;
    if (size > limitBytes) return null;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
