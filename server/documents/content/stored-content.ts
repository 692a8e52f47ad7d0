/**
 * The content of a version as it is kept: its format, its markdown (for rich content the canonical projection) and what
 * is derived from it at every save. The rules are domain/content's; here their refusals become problem responses.
 *
 * Long content is read on a thread of its own, so that nobody else waits for it: read it before a transaction begins.
 */
import { AppError } from '../../../contract/index.ts';
import type { ContentChanges } from '../../../domain/comparison/index.ts';
import { type Item, maxMarkdownBytes } from '../../../domain/content/index.ts';
import { refuseInput } from '../checked-fields.ts';
import { runReading } from './reader.ts';
import type { ProjectedContent, ReadContent } from './reading.ts';

/** What a version stores of its content. */
export interface StoredContent {
  format: 'markdown' | 'rich';
  markdown: string;
  content: object | null;
}

/** Content that can be stored at once, since what is derived from it is known. */
export interface GivenContent extends StoredContent {
  read: ReadContent;
}

export const emptyContent: StoredContent = { format: 'markdown', markdown: '', content: null };

export interface ContentInput {
  markdown?: string;
  content?: Record<string, unknown>;
}

/** The content that a request gives, or null when it gives none. `reader` is for whom it is read: people take turns. */
export async function givenContent(input: ContentInput, reader: string): Promise<GivenContent | null> {
  if (input.markdown !== undefined && input.content !== undefined) {
    refuseInput('content', 'Give either markdown or content, not both.');
  }
  if (input.content !== undefined) return richContent(input.content, reader);
  return input.markdown === undefined ? null : withReading({ ...emptyContent, markdown: input.markdown }, reader);
}

async function richContent(content: Record<string, unknown>, reader: string): Promise<GivenContent> {
  const result = await runReading({ kind: 'rich', content }, reader);
  if (result.kind === 'projected') return withReading({ format: 'rich', ...bounded(result.projected) }, reader);
  throw new AppError('INVALID_REQUEST', { detail: 'The rich content is not valid.', errors: result.errors });
}

export async function withReading(stored: StoredContent, reader: string): Promise<GivenContent> {
  return { ...stored, read: await readContent(bounded(stored).markdown, reader) };
}

function bounded<T extends Pick<ProjectedContent, 'markdown'>>(content: T): T {
  if (Buffer.byteLength(content.markdown, 'utf8') > maxMarkdownBytes) {
    throw new AppError('TOO_LARGE', { detail: 'The text of a version has at most 2 MiB.' });
  }
  return content;
}

export async function readContent(markdown: string, reader: string): Promise<ReadContent> {
  const result = await runReading({ kind: 'markdown', markdown }, reader);
  if (result.kind === 'read') return result.read;
  return refuseInput('markdown', `Line ${result.line}: ${result.message}`);
}

/** The items of stored content; none where this release no longer reads it. Nearly all texts have none, which shows without reading them. */
export async function itemsOf(markdown: string, reader: string): Promise<readonly Item[]> {
  if (!markdown.includes(':::')) return [];
  const result = await runReading({ kind: 'markdown', markdown }, reader);
  return result.kind === 'read' ? result.read.items : [];
}

/** The markdown that rich content comes to; null where it is no rich content of this release. */
export async function projectContent(content: object, reader: string): Promise<string | null> {
  const result = await runReading({ kind: 'rich', content: content as Record<string, unknown> }, reader);
  return result.kind === 'projected' ? result.projected.markdown : null;
}

/** What changed from one stored markdown to another. */
export async function compareMarkdown(before: string, after: string, reader: string): Promise<ContentChanges> {
  return (await runReading({ kind: 'pair', before, after }, reader)).changes;
}
