/**
 * A markdown file on its way to a document. It is read twice: for the plan (`readMarkdownFile`), and when the numbers of
 * all documents are settled for its content (`writeMarkdownFile`), since its links name those numbers.
 */
import { isDay, isMeantDay } from '../calendar/index.ts';
import { hrefOf, parseMarkdown } from '../content/index.ts';
import { type TakenFile, TakenFiles } from './attachments.ts';
import { withoutComments } from './comments.ts';
import { type FileTree, isDocumentFile, isRelative } from './file-tree.ts';
import { takeFrontMatter } from './front-matter.ts';
import { convertHtml } from './html.ts';
import { rewriteLinks } from './links.ts';
import { cutTitle, folderPathOf, numberFrom, pathNotes, repeatsTitle, titleFrom } from './names.ts';
import { told } from './told.ts';
import { withoutUnsafeLinks } from './unsafe-links.ts';

/** What a file says about the document that it becomes. */
export interface FileFacts {
  format: 'markdown' | 'rich';
  humanId: string | null;
  title: string;
  number: number;
  effectiveDate: string | null;
  folderPath: string[];
  attachments: string[];
  /** Paths of the files that become its attachments. */
  takes: string[];
  warnings: string[];
  /** Why no document can be made of the file, whatever its number; null where one can. */
  problem: string | null;
}

export interface MarkdownFile {
  path: string;
  text: string;
  tree: FileTree;
}

export interface WrittenFile {
  markdown: string;
  attachments: TakenFile[];
}

export function readMarkdownFile(file: MarkdownFile): FileFacts {
  const { fields, ignored, converted, tree, line } = convert(file);
  const heading = tree.headings[0];
  const warnings = ignored.length === 0 ? [] : [`Not taken over from the front matter: ${ignored.join(', ')}.`];
  warnings.push(...converted.warnings.map((warning) => `Line ${warning.line + line}: ${warning.message}`));
  warnings.push(...cutTitle(fields.get('title'), heading?.text, file.path), ...pathNotes(file.path));
  const taken = new TakenFiles();
  rewriteLinks(converted.text, tree, (address, at) => {
    if (!isRelative(address)) return null;
    const found = file.tree.find(file.path, address);
    if (found === null) warnings.push(`Line ${at + line}: “${address}” leads to no file of this import.`);
    else if (!isDocumentFile(found.path)) taken.nameFor(found.path);
    return null;
  });
  return {
    format: 'markdown',
    humanId: numberFrom(fields.get('id'), file.path, heading?.text),
    title: titleFrom(fields.get('title'), heading?.text, file.path),
    number: versionNumber(fields.get('revision') ?? fields.get('version'), warnings),
    effectiveDate: effectiveDay(fields.get('effective-date'), warnings),
    folderPath: folderPathOf(file.path),
    attachments: taken.list().map(({ name }) => name),
    takes: taken.list().map(({ path }) => path),
    warnings: told(warnings),
    problem: null,
  };
}

/** `numberOf` gives the number that a file's document has in the plan; null where it has none. */
export function writeMarkdownFile(
  file: MarkdownFile,
  settled: { humanId: string; title: string },
  numberOf: (path: string) => string | null,
): WrittenFile {
  const { fields, converted, tree } = convert(file);
  const heading = tree.headings[0];
  const titles = [settled.title, titleFrom(fields.get('title'), heading?.text, file.path)];
  const isDropped = heading !== undefined && repeatsTitle(heading.text, titles, settled.humanId);
  const dropped = isDropped ? headingLines(converted.text, heading.line) : null;
  const taken = new TakenFiles();
  const rewritten = rewriteLinks(converted.text, tree, (address, line) => {
    const goesWithHeading = dropped !== null && line >= dropped.first && line < dropped.end;
    const found = !goesWithHeading && isRelative(address) ? file.tree.find(file.path, address) : null;
    return found === null ? null : targetOf(found, taken, numberOf);
  });
  const markdown = dropped === null ? rewritten : withoutLines(rewritten, dropped);
  return { markdown: markdown.replace(/^(?:[ \t]*\n)+/, ''), attachments: taken.list() };
}

export function targetOf(
  { path, slug }: { path: string; slug: string | null },
  taken: TakenFiles,
  numberOf: (path: string) => string | null,
): string | null {
  if (!isDocumentFile(path)) return hrefOf({ type: 'attachment', name: taken.nameFor(path) });
  const humanId = numberOf(path);
  return humanId === null ? null : hrefOf({ type: 'document', humanId, documentId: null, version: null, slug });
}

function convert({ text }: MarkdownFile) {
  const { fields, ignored, body, lines } = takeFrontMatter(text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const safe = withoutUnsafeLinks(withoutComments(body));
  const html = convertHtml(safe.text);
  const warnings = [...safe.warnings, ...html.warnings].sort((one, other) => one.line - other.line);
  const converted = { text: html.text, warnings };
  return { fields, ignored, converted, tree: parseMarkdown(converted.text), line: lines };
}

interface Lines {
  first: number;
  /** The line after the last. */
  end: number;
}

/** A heading may be one line with signs before it, or lines of text with a rule of signs below. */
function headingLines(text: string, first: number): Lines {
  const lines = text.split('\n');
  let end = first + 1;
  if (!/^ {0,3}#/.test(lines[first - 1] ?? '')) {
    while (end <= lines.length && !/^ {0,3}(?:=+|-+)\s*$/.test(lines[end - 1] ?? '')) end += 1;
    end += 1;
  }
  return { first, end };
}

function withoutLines(text: string, { first, end }: Lines): string {
  const lines = text.split('\n');
  lines.splice(first - 1, end - first);
  return lines.join('\n');
}

/** Version numbers have up to nine digits, as links write them. */
function versionNumber(given: string | undefined, warnings: string[]): number {
  if (given === undefined) return 1;
  const digits = /^v?([1-9][0-9]{0,8})(?:\.0+)?$/i.exec(given)?.[1];
  if (digits !== undefined) return Number(digits);
  warnings.push(`The revision “${given}” is no whole number, so the first version is number 1.`);
  return 1;
}

function effectiveDay(given: string | undefined, warnings: string[]): string | null {
  if (given === undefined) return null;
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(given)?.[0] ?? '';
  if (isMeantDay(day)) return day;
  const why = isDay(day) ? 'cannot be meant' : 'is no day of the calendar (YYYY-MM-DD)';
  warnings.push(`The effective date “${given}” ${why}, so it is not taken over.`);
  return null;
}
