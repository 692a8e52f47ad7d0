/** A .docx file as rich content with its pictures. Its archive is checked before mammoth unpacks it in memory. */
import { fromBufferPromise } from 'yauzl';
import { AppError } from '../../../contract/index.ts';
import { readDirectory } from '../archive.ts';
import { blocksOf, headingLevel, type RichNode, type WordNode } from './rich-of-word.ts';

const mostUnpackedBytes = 256 * 1024 ** 2;
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

function refuse(detail: string): never {
  throw new AppError('ATTACHMENT_UNSAFE', { detail, errors: [{ path: 'file', message: detail }] });
}

export async function readWordFile(bytes: Buffer, link: (href: string) => string): Promise<WordFile> {
  await refuseHostile(bytes);
  const root = await documentOf(bytes);
  const found: { node: WordNode; name: string }[] = [];
  const warnings: string[] = [];
  const notes: WordNode[] = [];
  const answers = {
    link,
    picture: (node: WordNode) => {
      const extension = extensions[node.contentType ?? ''];
      if (extension === undefined) {
        warnings.push(`A picture of the kind ${node.contentType ?? 'unknown'} is left out.`);
        return null;
      }
      const name = `image-${found.length + 1}.${extension}`;
      found.push({ node, name });
      return name;
    },
    note: (noteType: string, noteId: string) => {
      const note = root.notes.resolve({ noteType, noteId });
      return notes.push(note ?? { type: 'note', body: [] });
    },
  };
  const blocks = blocksOf(root.children ?? [], answers);
  const items = [];
  for (let at = 0; at < notes.length; at += 1) {
    items.push({ type: 'listItem', content: blocksOf(notes[at]?.body ?? [], answers) });
  }
  if (items.length > 0) blocks.push({ type: 'horizontalRule' }, { type: 'orderedList', content: items });
  for (const { authorName, body } of root.comments) {
    warnings.push(
      `Comment of ${authorName ?? 'somebody'}, not taken over: ${textOf({ type: 'comment', children: body ?? [] })}`,
    );
  }
  const pictures: WordPicture[] = [];
  for (const { node, name } of found) {
    pictures.push({ name, bytes: await (node as unknown as { readAsBuffer(): Promise<Buffer> }).readAsBuffer() });
  }
  const first = (root.children ?? []).find((node) => node.type === 'paragraph' && headingLevel(node) !== null);
  return { content: { type: 'doc', content: blocks }, pictures, heading: first && textOf(first), warnings };
}

/** mammoth shows the document that it read only to a transformation; the HTML that it then writes is not used. */
async function documentOf(bytes: Buffer): Promise<WordRoot> {
  // It is large, and most imports hold no Word file.
  const { default: mammoth } = await import('mammoth');
  const seen: WordRoot[] = [];
  await mammoth.convertToHtml(
    { buffer: bytes },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      transformDocument: (document: WordRoot) => {
        seen.push(document);
        return document;
      },
    },
  );
  if (seen[0] === undefined) throw new Error('mammoth read no document');
  return seen[0];
}

async function refuseHostile(bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0')
    refuse('The Word file is protected by a password. Save it without.');
  const zip = await fromBufferPromise(bytes).catch(() => refuse('The Word file is damaged.'));
  const entries = [...(await readDirectory(zip, bytes.length)).values()];
  if (entries.some(({ fileName }) => /vbaProject|vbaData/i.test(fileName))) {
    refuse('The Word file holds macros. Save it as .docx without them.');
  }
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostUnpackedBytes) {
    refuse('The Word file unpacks to more than 256 MiB.');
  }
}

function textOf(node: WordNode): string {
  return node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(textOf).join('');
}
