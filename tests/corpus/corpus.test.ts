/**
 * The corpus: documents of every length, construct and hostile kind, printed as the server prints them and compared with
 * reviewed reference outputs.
 *
 * After a change of layout that is meant, `UPDATE_CORPUS=1 npx vitest run tests/corpus` writes the references again; look at the
 * pages before they are committed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPoppler } from '../harness/other-programs.ts';
import { type CorpusDocument, corpusDocuments } from './documents.ts';
import { differences, imagesOf } from './page-image.ts';
import { print } from './print.ts';
import { referenceOf } from './reference.ts';

const folder = join(import.meta.dirname, 'references');
const updating = process.env.UPDATE_CORPUS !== undefined;
const documents = corpusDocuments();

/** The stored output, written first where that was asked for. */
function stored(file: string, actual: string): string {
  const path = join(folder, file);
  if (updating) writeFileSync(path, actual);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

const pdfs = new Map<string, ReturnType<typeof print>>();
function printed({ name, markdown, language }: CorpusDocument): ReturnType<typeof print> {
  const known = pdfs.get(name) ?? print(markdown, language);
  pdfs.set(name, known);
  return known;
}

describe('each document of the corpus', () => {
  it.each(documents)('$name has the words, bookmarks, links and tags of its reference', async (document) => {
    const { pdf } = await printed(document);
    const actual = await referenceOf(pdf, document.brief);
    expect(actual).toBe(stored(`${document.name}.txt`, actual));
  });

  it.each(documents)('$name is the same file when it is made again from its galley', async (document) => {
    const { pdf, again } = await printed(document);
    expect(Buffer.compare(pdf, again)).toBe(0);
  });

  it.for(documents)('$name looks like its reference', async (document, context) => {
    needsPoppler(context);
    const actual = imagesOf((await printed(document)).pdf);
    const expected = stored(`${document.name}.pages.txt`, `${actual.join('\n')}\n`)
      .trimEnd()
      .split('\n');
    expect(differences(actual, expected)).toEqual([]);
  });

  it('has references, and no reference is left of a document that went', () => {
    const wanted = documents.flatMap(({ name }) => [`${name}.pages.txt`, `${name}.txt`]);
    expect(readdirSync(folder).sort()).toEqual(wanted.sort());
  });

  it.each([
    ['pages-1-notice', 1],
    ['pages-5-procedure', 5],
    ['pages-20-risk-file', 20],
    ['pages-100', 100],
  ])('%s has as many pages as its name says', async (name, pages) => {
    const reference = readFileSync(join(folder, `${name}.txt`), 'utf8');
    expect(reference.match(/^== page /gm)).toHaveLength(pages);
  });

  it('a page that lacks a line does not look like its reference', () => {
    const page = 'ff'.repeat(512);
    expect(differences([page], [`${page.slice(0, 100)}e0${page.slice(102)}`])).toHaveLength(1);
    expect(differences([page], [page, page])).toEqual(['1 pages instead of 2']);
  });
});
