/** A .docx file as rich content with its pictures. */
import { SlugCounter } from '../../../domain/content/index.ts';
import { leftOut } from './left-out.ts';
import { WordNumbers } from './numbering.ts';
import {
  blocksOf,
  headingLevel,
  type Mark,
  type RichNode,
  textOf,
  type WordAnswers,
  type WordNode,
} from './rich-of-word.ts';
import { WordStyles } from './styles.ts';
import { openWordPackage, type WordPackage } from './word-package.ts';

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

export interface WordPicture {
  name: string;
  bytes: Uint8Array;
}

export interface WordFile {
  content: RichNode;
  pictures: WordPicture[];
  heading: string | undefined;
  warnings: string[];
}

interface WordRoot extends WordNode {
  notes: { resolve(reference: object): WordNode | undefined };
  comments: { authorName?: string; body?: WordNode[] }[];
}

export interface WordQuestions {
  link(href: string): string;
  /** Whether a first heading says what the title says. */
  repeatsTitle(heading: string): boolean;
}

export async function readWordFile(bytes: Buffer, { link, repeatsTitle }: WordQuestions): Promise<WordFile> {
  const parts = await openWordPackage(bytes);
  const { root, messages } = await documentOf(parts);
  const styles = new WordStyles(await parts.text('word/styles.xml'));
  const numbers = new WordNumbers(await parts.text('word/numbering.xml'), styles);
  const found: { node: WordNode; name: string }[] = [];
  const warnings = new Set<string>();
  const open = new Set<WordNode>();
  const headings = new Map<RichNode, { bare: string; bookmarks: string[] }>();
  const references: { link: Mark; bookmark: string }[] = [];
  const answers: WordAnswers = {
    link,
    styles,
    picture: (node) => {
      const extension = extensions[node.contentType ?? ''];
      if (extension === undefined) {
        warnings.add(`A picture of the kind ${node.contentType ?? 'unknown'} is left out.`);
        return null;
      }
      const name = `image-${found.length + 1}.${extension}`;
      found.push({ node, name });
      return name;
    },
    note: (noteType, noteId) => {
      const note = root.notes.resolve({ noteType, noteId });
      // A note that refers to itself is cut off there.
      if (note === undefined || open.has(note)) return [];
      open.add(note);
      const content = blocksOf(note.body ?? [], answers);
      open.delete(note);
      return content;
    },
    counted: ({ indent, styleId }) => numbers.next(indent?.firstLine, styleId),
    heading: (node, bare, bookmarks) => headings.set(node, { bare, bookmarks }),
    crossReference: (mark, bookmark) => references.push({ link: mark, bookmark }),
    warn: (sentence) => warnings.add(sentence),
  };
  const blocks = blocksOf(root.children ?? [], answers);
  if (blocks[0] !== undefined && repeatsTitle(headings.get(blocks[0])?.bare ?? '')) blocks.shift();
  for (const { authorName, body } of root.comments) {
    const words = textOf({ type: 'comment', children: body ?? [] });
    warnings.add(`Comment of ${authorName ?? 'somebody'}, not taken over: ${words}`);
  }
  for (const sentence of await leftOut(parts, messages)) warnings.add(sentence);
  const pictures = await picturesOf(found);
  if (pictures.length < found.length) warnings.add('A picture that is not in the Word file itself is left out.');
  const content = withReferences({ type: 'doc', content: blocks }, headings, references);
  dropPicturesBut(content, pictures);
  const first = (root.children ?? []).find((node) => node.type === 'paragraph' && headingLevel(node, styles) !== null);
  return { content, pictures, heading: first && textOf(first), warnings: [...warnings] };
}

/** Those that the file holds: one that it only refers to lies on somebody's disk, and nothing is fetched. */
async function picturesOf(found: readonly { node: WordNode; name: string }[]): Promise<WordPicture[]> {
  const pictures: WordPicture[] = [];
  for (const { node, name } of found) {
    const bytes = await Promise.resolve()
      .then(node.readAsBuffer)
      .catch(() => undefined);
    if (bytes !== undefined) pictures.push({ name, bytes });
  }
  return pictures;
}

function dropPicturesBut(content: RichNode, pictures: readonly WordPicture[]): void {
  const kept = new Set(pictures.map(({ name }) => `attachment:${name}`));
  visit(content, (node) => {
    node.content &&= node.content.filter(({ type, attrs }) => type !== 'image' || kept.has(String(attrs?.src)));
  });
}

/** Links to bookmarks lead to the heading that has the bookmark; others become text. */
function withReferences(
  doc: RichNode,
  headings: ReadonlyMap<RichNode, { bookmarks: string[] }>,
  references: readonly { link: Mark; bookmark: string }[],
): RichNode {
  const slugs = new SlugCounter();
  const targets = new Map<string, string>();
  visit(doc, (node) => {
    if (node.type !== 'heading') return;
    const slug = slugs.next((node.content ?? []).map(({ text = '' }) => text).join(''));
    for (const bookmark of headings.get(node)?.bookmarks ?? []) targets.set(bookmark, `#${slug}`);
  });
  for (const { link, bookmark } of references) link.attrs = { href: targets.get(bookmark) ?? '' };
  visit(doc, (node) => {
    if (node.marks) node.marks = node.marks.filter(({ type, attrs }) => type !== 'link' || attrs?.href !== '');
  });
  return doc;
}

function visit(node: RichNode, see: (node: RichNode) => void): void {
  see(node);
  for (const child of node.content ?? []) visit(child, see);
}

interface ReadByMammoth {
  root: WordRoot;
  messages: { message: string }[];
}

/** mammoth shows the document that it read only to a transformation; the HTML that it then writes is not used. */
async function documentOf(parts: WordPackage): Promise<ReadByMammoth> {
  // It is large, and most imports hold no Word file.
  const { default: mammoth } = await import('mammoth');
  const seen: WordRoot[] = [];
  const { messages } = await mammoth.convertToHtml({ file: parts } as unknown as { buffer: Buffer }, {
    externalFileAccess: false,
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    transformDocument: (document: WordRoot) => {
      seen.push(document);
      return document;
    },
  });
  if (seen[0] === undefined) throw new Error('mammoth read no document');
  return { root: seen[0], messages };
}
