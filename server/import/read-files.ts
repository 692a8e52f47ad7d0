/** From an upload to what its files say, and from one file to the content of its document. Runs on a thread of its own. */
import { AppError } from '../../contract/index.ts';
import { ContentError, maxMarkdownBytes } from '../../domain/content/index.ts';
import {
  cutTitle,
  type FileFacts,
  type FileTree,
  fileTree,
  folderPathOf,
  foundRevision,
  isDocumentFile,
  isRelative,
  numberFrom,
  pathNotes,
  readMarkdownFile,
  repeatsTitle,
  stemOf,
  type TakenFile,
  TakenFiles,
  targetOf,
  titleFrom,
  told,
  writeMarkdownFile,
} from '../../domain/import/index.ts';
import { type Archive, ChecksumWrong, openZip, readFile, singleFile } from './archive.ts';
import { checkFiles, pictureProblem } from './check-files.ts';
import { readWordFile, type WordPicture } from './word/read-word.ts';

export interface ReadDocument {
  path: string;
  facts: FileFacts;
}

/** The content of one document, and the files that it takes along. */
export interface ConvertedDocument {
  markdown?: string;
  content?: Record<string, unknown>;
  files: TakenFile[];
  /** Pictures that lie inside the file itself. */
  pictures?: WordPicture[];
}

export function openUpload(file: string, name: string): Promise<Archive> {
  if (/\.zip$/i.test(name)) return openZip(file);
  if (isDocumentFile(name)) return singleFile(file, name);
  const detail = 'Upload a .zip, .md or .docx file.';
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { detail, errors: [{ path: 'file', message: detail }] });
}

export async function readDocuments(archive: Archive): Promise<ReadDocument[]> {
  const tree = fileTree(archive.paths);
  const documents: ReadDocument[] = [];
  for (const path of [...archive.paths].sort()) {
    if (isDocumentFile(path)) documents.push({ path, facts: await factsOf(archive, tree, path) });
  }
  if (documents.length === 0) {
    const detail = 'There is no .md or .docx file in the zip file.';
    throw new AppError('INVALID_REQUEST', { detail, errors: [{ path: 'file', message: detail }] });
  }
  return documents;
}

async function factsOf(archive: Archive, tree: FileTree, path: string): Promise<FileFacts> {
  try {
    const facts = isWord(path)
      ? await wordFacts(archive, tree, path)
      : await checkedFacts(archive, readMarkdownFile({ path, tree, text: await markdownText(archive, path) }));
    return archive.hasOddName(path) ? { ...facts, warnings: [oddName(path), ...facts.warnings] } : facts;
  } catch (error) {
    return unreadable(path, problemOf(error));
  }
}

const oddName = (path: string) =>
  `The name of this file is not written in UTF-8 and was read as “${path}”. Look at its letters.`;

/** What the run would leave out is told now. */
async function checkedFacts(archive: Archive, facts: FileFacts): Promise<FileFacts> {
  const taken = facts.takes.map((path, at) => ({ path, name: facts.attachments[at] ?? path }));
  const { refused, warnings } = await checkFiles(archive, taken);
  const kept = facts.attachments.filter((name) => !refused.has(name));
  return { ...facts, attachments: kept, warnings: [...warnings, ...facts.warnings] };
}

export async function convertDocument(
  archive: Archive,
  tree: FileTree,
  { path, humanId, title }: { path: string; humanId: string; title: string },
  numberOf: (path: string) => string | null,
): Promise<ConvertedDocument> {
  if (isWord(path)) return convertWord(archive, tree, { path, humanId, title }, numberOf);
  const text = await markdownText(archive, path);
  const { markdown, attachments } = writeMarkdownFile({ path, tree, text }, { humanId, title }, numberOf);
  return { markdown, files: attachments };
}

const mostWordBytes = 50 * 1024 ** 2;
const isWord = (path: string) => /\.doc[xm]$/i.test(path);

async function wordBytes(archive: Archive, path: string): Promise<Buffer> {
  if (/\.docm$/i.test(path)) throw new FileProblem('The Word file may hold macros. Save it as .docx.');
  const bytes = await readFile(archive, path, mostWordBytes);
  if (bytes === null) throw new FileProblem('The Word file has more than 50 MiB.');
  return bytes;
}

async function wordFacts(archive: Archive, tree: FileTree, path: string): Promise<FileFacts> {
  const taken = new TakenFiles();
  const lost = new Set<string>();
  const { heading, pictures, margins, warnings } = await readWordFile(await wordBytes(archive, path), {
    link: (href) => {
      const found = isRelative(href) ? tree.find(path, href) : null;
      if (found === null && isRelative(href)) lost.add(`“${href}” leads to no file of this import.`);
      if (found !== null && !isDocumentFile(found.path)) taken.nameFor(found.path);
      return href;
    },
    repeatsTitle: () => false,
    pictureProblem,
  });
  const checked = await checkFiles(archive, taken.list());
  const revision = foundRevision(stemOf(path), margins);
  const names = [...pictures, ...taken.list()].map(({ name }) => name);
  const notes = [
    ...revision.notes,
    ...cutTitle(undefined, heading, path),
    ...pathNotes(path),
    ...checked.warnings,
    ...warnings,
    ...lost,
  ];
  return {
    ...unreadable(path, ''),
    humanId: numberFrom(undefined, path, heading),
    title: titleFrom(undefined, heading, path),
    number: revision.number ?? 1,
    effectiveDate: revision.effectiveDate,
    attachments: names.filter((name) => !checked.refused.has(name)),
    takes: taken.list().map(({ path }) => path),
    warnings: told(notes),
    problem: null,
  };
}

async function convertWord(
  archive: Archive,
  tree: FileTree,
  { path, humanId, title }: { path: string; humanId: string; title: string },
  numberOf: (path: string) => string | null,
): Promise<ConvertedDocument> {
  const taken = new TakenFiles();
  const { content, pictures } = await readWordFile(await wordBytes(archive, path), {
    link: (href) => {
      const found = isRelative(href) ? tree.find(path, href) : null;
      return (found === null ? null : targetOf(found, taken, numberOf)) ?? href;
    },
    repeatsTitle: (heading) => repeatsTitle(heading, [title], humanId),
    pictureProblem,
  });
  return { content: { ...content }, files: taken.list(), pictures };
}

/** A sentence about one file, which leaves it out and no other. */
class FileProblem extends Error {}

async function markdownText(archive: Archive, path: string): Promise<string> {
  const bytes = await readFile(archive, path, maxMarkdownBytes);
  if (bytes === null) throw new FileProblem('The file has more than 2 MiB of text.');
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
    if (text.includes('\0')) throw new FileProblem('The file is no text.');
    return text;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem('The file is not text in UTF-8. Save it in that encoding.');
  }
}

export function problemOf(error: unknown): string {
  if (error instanceof FileProblem) return error.message;
  if (error instanceof ContentError) return `Line ${error.line}: ${error.message}`;
  if (error instanceof AppError) return error.message;
  if (error instanceof ChecksumWrong) return 'The file is damaged: its checksum does not fit its bytes.';
  return 'The file cannot be read: it is damaged.';
}

function unreadable(path: string, problem: string): FileFacts {
  return {
    format: /\.md$|\.markdown$/i.test(path) ? 'markdown' : 'rich',
    humanId: null,
    title: titleFrom(undefined, undefined, path),
    number: 1,
    effectiveDate: null,
    folderPath: folderPathOf(path),
    attachments: [],
    takes: [],
    warnings: [],
    problem,
  };
}
