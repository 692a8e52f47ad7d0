/** One document as a Word file, from the same print tree as its PDF. */
import { printTreeOf, sectionTrees } from '../print-tree/index.ts';
import { makeWord } from '../word/make-word.ts';
import { type WordPicture, wordPicture } from '../word/word-pictures.ts';
import { ownBytes } from './prepared-images.ts';
import type { WordTask } from './tasks.ts';

export async function makeWordFile(task: WordTask): Promise<Uint8Array> {
  const { manuscript, images, following, identity, metadata, footer, runningHead } = task;
  const { humanId, title, markdown, language, links, imageNames, files, format } = manuscript;
  const pictures = new Map<string, WordPicture>();
  for (const { digest, bytes } of images) {
    const picture = await wordPicture(digest, bytes);
    if (picture !== null) pictures.set(digest, picture);
  }
  // A name whose bytes are no picture is not there: the page shows the placeholder.
  const names = new Map(imageNames.filter(([, digest]) => pictures.has(digest)));
  const subject = { humanId, title, files, pictures: new Map() };
  const { document } = printTreeOf(markdown, language, new Map(links), names, subject);
  const sections = sectionTrees(following);
  const made = makeWord({ document, sections, pictures, identity, metadata, footer, runningHead, format });
  return ownBytes(Buffer.from(made.buffer, made.byteOffset, made.byteLength));
}
