/**
 * The content of a version as it is kept: its format, its markdown (for rich content the canonical projection) and what
 * is derived from it at every save. The rules are domain/content's; here their refusals become problem responses.
 */
import { AppError } from '../../contract/index.ts';
import {
  ContentError,
  type ContentTree,
  extractItems,
  type Item,
  itemProblems,
  parseMarkdown,
  plainText,
} from '../../domain/content/index.ts';
import { refuseInput } from './input.ts';
import { projected } from './rich-content.ts';

export const maximumMarkdownBytes = 2 * 1024 * 1024;
/** Of a request that carries content: JSON may spell a byte of text with six (`\u000a`), and the rest needs room too. */
export const contentBodyBytes = 6 * maximumMarkdownBytes + 256 * 1024;

/** What a version stores of its content. */
export interface StoredContent {
  format: 'markdown' | 'rich';
  markdown: string;
  content: object | null;
}

/** What is derived from markdown in one parse. */
export interface ReadContent {
  items: Item[];
  problems: { line: number; message: string }[];
  text: string;
}

export const emptyContent: StoredContent = { format: 'markdown', markdown: '', content: null };

export interface ContentInput {
  markdown?: string;
  content?: Record<string, unknown>;
}

/** The content that a request gives, or null when it gives none. */
export function givenContent({ markdown, content }: ContentInput): StoredContent | null {
  if (markdown !== undefined && content !== undefined) {
    refuseInput('content', 'Give either markdown or content, not both.');
  }
  if (markdown !== undefined) return { format: 'markdown', markdown: bounded(markdown), content: null };
  if (content === undefined) return null;
  const rich = projected(content);
  return { format: 'rich', markdown: bounded(rich.markdown), content: rich.content };
}

function bounded(markdown: string): string {
  if (Buffer.byteLength(markdown, 'utf8') > maximumMarkdownBytes) {
    throw new AppError('TOO_LARGE', { detail: 'The text of a version has at most 2 MiB.' });
  }
  return markdown;
}

export function readContent(markdown: string): ReadContent {
  const tree = parsed(markdown);
  return { items: extractItems(tree), problems: itemProblems(tree), text: plainText(tree) };
}

function parsed(markdown: string): ContentTree {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return refuseInput('markdown', `Line ${error.line}: ${error.message}`);
  }
}
