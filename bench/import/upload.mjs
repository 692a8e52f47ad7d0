/** Zip files of markdown documents for the import benchmark, written one document at a time. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { sampleDocument } from '../sample-document.mjs';

const documentsInFolder = 20;

const placeOf = (index) =>
  `Area ${Math.floor(index / documentsInFolder / 10)}/Part ${Math.floor(index / documentsInFolder)}`;

/** Front matter, a heading that repeats the title, and a link to the document before it in another folder. */
function textOf(index, pages) {
  const before = Math.max(0, index - documentsInFolder);
  const link = `See [the one before](../../${encodeURI(placeOf(before))}/SOP-${before}.md).`;
  return `---\ntitle: Procedure ${index}\nrevision: 2\n---\n# Procedure ${index}\n\n${link}\n\n${sampleDocument(pages, index + 1)}`;
}

/** `pages` of about 4 kB each; the documents are those from `from` on. */
export async function writeUpload(file, { from, count, pages }) {
  const archive = new ZipArchive({ zlib: { level: 1 } });
  const written = pipeline(archive, createWriteStream(file));
  for (let index = from; index < from + count; index++) {
    const taken = once(archive, 'entry');
    archive.append(textOf(index, pages), { name: `${placeOf(index)}/SOP-${index}.md` });
    await taken;
  }
  await archive.finalize();
  await written;
}
