/**
 * A .docx file as mammoth asks for its parts. They are unpacked one by one and never past their size; what no honest file has is
 * refused before.
 */
import { type Entry, fromBufferPromise } from 'yauzl';
import { AppError } from '../../../contract/index.ts';
import { readDirectory } from '../archive.ts';
import { annotated } from './annotate.ts';

const mostUnpackedBytes = 256 * 1024 ** 2;

export interface WordPackage {
  exists(name: string): boolean;
  read(name: string, encoding?: string): Promise<Uint8Array | string>;
  /** The text of a part as it is; empty where there is none. */
  text(name: string): Promise<string>;
  names: string[];
}

function refuse(detail: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail, errors: [{ path: 'file', message: detail }] });
}

export async function openWordPackage(bytes: Buffer): Promise<WordPackage> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    refuse('The Word file is protected by a password. Save it without.');
  const zip = await fromBufferPromise(bytes).catch(() => refuse('The Word file is damaged.'));
  const entries = await readDirectory(zip, bytes.length);
  refuseHostile([...entries.values()]);
  const unpacked = async (name: string): Promise<Buffer> => {
    const entry = entries.get(name);
    if (entry === undefined) throw new Error(`no part ${name} in the Word file`);
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const text = async (name: string) => (entries.has(name) ? (await unpacked(name)).toString('utf8') : '');
  return {
    exists: (name) => entries.has(name),
    text,
    names: [...entries.keys()],
    async read(name, encoding) {
      if (encoding === 'base64') return (await unpacked(name)).toString('base64');
      if (encoding === undefined) return unpacked(name);
      const part = new TextDecoder(encoding).decode(await unpacked(name));
      return /^word\/[^/]+\.xml$/.test(name) ? annotated(part) : part;
    },
  };
}

function refuseHostile(entries: Entry[]): void {
  if (entries.some(({ fileName }) => /vbaProject|vbaData/i.test(fileName))) {
    refuse('The Word file holds macros. Save it as .docx without them.');
  }
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostUnpackedBytes) {
    refuse('The Word file unpacks to more than 256 MiB.');
  }
}
