/**
 * The parts of a .docx file and how they refer to each other. They are unpacked one by one and never past their size; what no
 * honest file has is refused before.
 */
import { posix } from 'node:path';
import type { Entry } from 'yauzl';
import { AppError } from '../../../contract/index.ts';
import { entryBytes, readDirectory } from '../archive.ts';
import { zipFromBuffer } from '../zip-end.ts';
import { none, parseXml, type XmlElement } from './xml.ts';

const mostUnpackedBytes = 256 * 1024 ** 2;

export interface WordPart {
  path: string;
  xml: XmlElement;
  relations: ReadonlyMap<string, Relation>;
}

interface Relation {
  /** The last word of its type: `styles`, `image`, `hyperlink`. */
  type: string;
  /** A path in the package, or an address where it is external. */
  target: string;
  external: boolean;
}

export interface WordPackage {
  main: WordPart;
  /** The part that another one refers to by a type; null where there is none. */
  related(from: WordPart, type: string): Promise<WordPart | null>;
  relatedAll(from: WordPart, type: string): Promise<WordPart[]>;
  /** A part by its path; null where there is none. */
  part(path: string): Promise<WordPart | null>;
  bytes(path: string): Promise<Buffer | null>;
  contentType(path: string): string;
}

function refuse(detail: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail, errors: [{ path: 'file', message: detail }] });
}

export async function openWordPackage(bytes: Buffer): Promise<WordPackage> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    refuse('The Word file is protected by a password. Save it without.');
  const zip = await zipFromBuffer(bytes).catch(() => refuse('The Word file is damaged.'));
  const entries = await readDirectory(zip, bytes.length, () => true);
  refuseHostile([...entries.values()]);
  // Some programs write the same name in another case than the one they refer to.
  const folded = new Map([...entries].map(([name, entry]) => [name.toLowerCase(), entry]));
  const find = (path: string) => entries.get(path) ?? folded.get(path.toLowerCase());
  const read = async (path: string): Promise<Buffer | null> => {
    const entry = find(path);
    return entry === undefined ? null : entryBytes(zip, entry);
  };
  const tree = async (path: string) => {
    const found = await read(path);
    return found === null ? null : parseXml(textOf(found));
  };
  const part = async (path: string): Promise<WordPart | null> => {
    const xml = await tree(path);
    if (xml === null) return null;
    const beside = `${posix.dirname(path)}/_rels/${posix.basename(path)}.rels`.replace(/^\.\//, '');
    return { path, xml, relations: relationsOf((await tree(beside)) ?? none, posix.dirname(path)) };
  };
  const types = contentTypes((await tree('[Content_Types].xml')) ?? none);
  const top = relationsOf((await tree('_rels/.rels')) ?? none, '');
  const named = [...top.values()].find(({ type }) => type === 'officeDocument')?.target;
  const main = (await part(named ?? 'word/document.xml')) ?? (await part('word/document.xml'));
  if (main === null) refuse('The Word file is damaged: it has no text.');
  const relatedAll = async (from: WordPart, type: string): Promise<WordPart[]> => {
    const targets = [...from.relations.values()].filter((one) => one.type === type && !one.external);
    const found = await Promise.all([...new Set(targets.map(({ target }) => target))].map(part));
    return found.filter((one) => one !== null);
  };
  const related = async (from: WordPart, type: string) =>
    (await relatedAll(from, type))[0] ?? part(posix.join(posix.dirname(from.path), `${type}.xml`));
  return { main, related, relatedAll, part, bytes: read, contentType: types };
}

function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return Buffer.from(bytes).swap16().toString('utf16le');
  return bytes.toString('utf8');
}

function relationsOf(xml: XmlElement, folder: string): Map<string, Relation> {
  return new Map(
    xml.children.map(({ attributes }) => {
      const external = attributes.TargetMode === 'External';
      const target = attributes.Target ?? '';
      const type = attributes.Type?.split('/').at(-1) ?? '';
      return [attributes.Id ?? '', { type, external, target: external ? target : pathFrom(folder, target) }];
    }),
  );
}

function pathFrom(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  return path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(folder, path);
}

const kinds: Record<string, string> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', svg: 'image/svg+xml' },
  ...{
    webp: 'image/webp',
    emf: 'image/x-emf',
    wmf: 'image/x-wmf',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    bmp: 'image/bmp',
  },
};

function contentTypes(xml: XmlElement): (path: string) => string {
  const whole = new Map<string, string>();
  const byEnding = new Map<string, string>();
  for (const { attributes } of xml.children) {
    const type = attributes.ContentType ?? '';
    if (attributes.PartName !== undefined) whole.set(attributes.PartName.replace(/^\//, ''), type);
    else if (attributes.Extension !== undefined) byEnding.set(attributes.Extension.toLowerCase(), type);
  }
  return (path) => {
    const ending = posix.extname(path).slice(1).toLowerCase();
    return whole.get(path) ?? kinds[ending] ?? byEnding.get(ending) ?? '';
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
