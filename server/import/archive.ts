/**
 * The files of an upload, be it a zip or a single document. Reads the directory of a zip and refuses what no honest
 * archive has before anything is unpacked; a file is unpacked only when it is asked for, and never past its limit.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, validateFileName, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/index.ts';
import { zipFromFile } from './zip-end.ts';

const mostEntries = 5_000;
const mostUnpackedBytes = 2 * 1024 ** 3;
/** Text packs to a tenth, a bomb to a thousandth. Below the size the ratio says little and does no harm. */
const mostRatio = 150;
const ratioCountsFromBytes = 8 * 1024 ** 2;

export interface Archive {
  /** Paths of its files, in the order of the archive; what systems put beside them is left out. */
  paths: string[];
  sizeOf(path: string): number;
  /** Whether the name was written in no encoding that can be told, so that some letters may be others. */
  hasOddName(path: string): boolean;
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
  return {
    paths: [name],
    sizeOf: () => size,
    hasOddName: () => false,
    stream: async () => createReadStream(file),
    close: () => {},
  };
}

export async function openZip(file: string): Promise<Archive> {
  const zip = await zipFromFile(file).catch(unreadable);
  try {
    const entries = await readDirectory(zip, (await stat(file)).size);
    return {
      paths: [...entries.keys()],
      sizeOf: (path) => entries.get(path)?.uncompressedSize ?? 0,
      hasOddName: (path) => {
        const entry = entries.get(path);
        return entry !== undefined && nameOf(entry).isOdd;
      },
      stream: async (path) => {
        const entry = entries.get(path);
        if (entry === undefined) throw new Error(`no file ${path} in the archive`);
        return checkedStream(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** `isKept`: of a Word file every part counts, also those whose name begins with a dot. */
export async function readDirectory(
  zip: ZipFile,
  sizeBytes: number,
  isKept: (path: string) => boolean = (path) => !isLitter(path),
): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostEntries) {
    const detail = `The zip file has ${zip.entryCount} entries; at most ${mostEntries} can be imported at once.`;
    throw new AppError('TOO_LARGE', { detail });
  }
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of eachEntry(zip)) {
    refuseHostile(entry);
    unpacked += entry.uncompressedSize;
    const { name } = nameOf(entry);
    if (name.endsWith('/')) continue;
    if (validateFileName(name) !== null) leadsOut();
    const path = name.normalize('NFC');
    if (entries.has(path)) unsafeFile(`The zip file holds “${path}” twice.`);
    if (isKept(path)) entries.set(path, entry);
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
      leadsOut();
    }
    if (error instanceof AppError) throw error;
    unreadable();
  }
}

function leadsOut(): never {
  return unsafeFile('The zip file holds a path that leads out of it. It cannot be imported.');
}

const utf8Flag = 0x800;
const unicodePathField = 0x7075;

/** Many programs write UTF-8 and do not say so. What is neither is read as the old encoding of zip files, which may be wrong. */
function nameOf(entry: Entry): { name: string; isOdd: boolean } {
  const raw = entry.fileNameRaw;
  const saysUnicode = entry.extraFields.some(({ id }) => id === unicodePathField);
  if (saysUnicode || raw.every((byte) => byte < 0x80)) return { name: entry.fileName, isOdd: false };
  try {
    const name = new TextDecoder('utf-8', { fatal: true }).decode(raw).replaceAll('\\', '/');
    return { name, isOdd: false };
  } catch {
    const name = (entry.generalPurposeBitFlag & utf8Flag) === 0 ? entry.fileName : raw.toString('latin1');
    return { name, isOdd: true };
  }
}

/** A file that is not what its checksum was made of. */
export class ChecksumWrong extends Error {}

/** The bytes of an entry, ending with an error where they are not those that the archive was made of. */
async function checkedStream(zip: ZipFile, entry: Entry): Promise<Readable> {
  const source = await zip.openReadStreamPromise(entry);
  let sum = 0;
  const count = new Transform({
    transform(part: Buffer, _, done) {
      sum = crc32(part, sum);
      done(null, part);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new ChecksumWrong());
    },
  });
  pipeline(source, count, () => {});
  return count;
}

export async function entryBytes(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await checkedStream(zip, entry)) parts.push(part as Buffer);
  return Buffer.concat(parts);
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
