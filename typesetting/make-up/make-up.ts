/**
 * Galleys to PDF. Chapters are loaded one at a time and written as they come; the file's bytes depend on the job alone.
 */
import type { Galley } from '../galley/index.ts';
import { fontsOf } from '../layout/index.ts';
import { type PdfSink, PdfWriter } from '../pdf/index.ts';
import { Assembly, type DrawHeader } from './assembly.ts';
import { writeCatalog } from './catalog.ts';
import { layOutContents } from './contents.ts';
import { drawCover, layOutCover } from './cover.ts';
import { drawIdentityHeader } from './identity-header.ts';
import type { Chapter, MadeUp, MakeUpJob } from './job.ts';
import { destinationName } from './links.ts';
import { makeUpContext } from './make-up-context.ts';
import { type Bookmark, folderOf, nestHeadings } from './outline.ts';
import { runningHeadOf } from './running-head.ts';

/** Counts what passes, for the result. */
function counting(sink: PdfSink): PdfSink & { bytes: number } {
  return {
    bytes: 0,
    write(chunk) {
      this.bytes += chunk.length;
      return sink.write(chunk);
    },
  };
}

export async function makeUp(job: MakeUpJob, output: PdfSink): Promise<MadeUp> {
  const sink = counting(output);
  const context = makeUpContext(job.format, job.metadata.language);
  const cover = job.cover === undefined ? null : layOutCover(job.cover, job);
  // Its length does not depend on the numbers in it; these are put in when the chapters' pages are known.
  const contents = job.contents === undefined ? null : layOutContents(job, job.contents, 0);
  const front = (cover?.pages.length ?? 0) + (contents?.pages.length ?? 0);
  const total = job.chapters.reduce((sum, chapter) => sum + chapter.pageCount + chapter.sectionPageCount, front);
  const assembly = new Assembly(new PdfWriter(sink, job.seal !== undefined), job, context, total);
  if (cover !== null) {
    const header: DrawHeader = (canvas, at) => drawCover(canvas, at, job.cover!);
    bookmark(assembly, job.cover!.title);
    assembly.close(await assembly.add({ galley: cover, key: '', header, type: 'Part' }));
  }
  if (contents !== null) {
    bookmark(assembly, job.contents!);
    const galley = layOutContents(job, job.contents!, front);
    assembly.close(await assembly.add({ galley, key: '', header: null, type: 'Part', own: true }));
  }
  for (const chapter of job.chapters) await addChapter(assembly, chapter);
  assembly.fonts.add(fontsOf(context.usage));
  const { catalog, info, signature } = writeCatalog(assembly);
  await assembly.pdf.finish(catalog, info, signature);
  return { pageCount: total, sizeBytes: sink.bytes };
}

/** The top of the page on which a section begins. */
function topOf(assembly: Assembly, galley?: Galley): number {
  const [first] = galley?.pages ?? [];
  return (first === undefined ? assembly.context.format : assembly.paper(first)).height;
}

function bookmark(assembly: Assembly, title: string): void {
  const page = assembly.pages.number(assembly.nextPage);
  assembly.bookmarks.push({ title, page, top: topOf(assembly), kids: [] });
}

function expect(galleys: readonly Galley[], pages: number, key: string): void {
  const found = galleys.reduce((sum, galley) => sum + galley.pages.length, 0);
  if (found !== pages) throw new Error(`chapter ${key} was announced with ${pages} pages and has ${found}`);
}

async function addChapter(assembly: Assembly, chapter: Chapter): Promise<void> {
  const { job } = assembly;
  const { galley, sections } = await chapter.load();
  expect([galley], chapter.pageCount, chapter.key);
  expect(sections, chapter.sectionPageCount, chapter.key);
  const first = assembly.pages.number(assembly.nextPage);
  let bookmarks = assembly.bookmarks;
  if (job.kind === 'merged') {
    const top = topOf(assembly, galley);
    assembly.destinations.set(destinationName(job, chapter.key, null), first, top);
    const title = `${chapter.identity.humanId} ${chapter.identity.title}`;
    const own: Bookmark = { title, page: first, top, kids: [] };
    folderOf(assembly.bookmarks, chapter.outlinePath, first, top).push(own);
    bookmarks = own.kids;
  }
  addHeadings(assembly, galley, chapter.key, bookmarks);
  const runningHead = job.runningHead ? runningHeadOf(assembly.pdf, assembly.context, chapter.identity) : null;
  const part = await assembly.add({
    galley,
    key: chapter.key,
    runningHead,
    header: (canvas, context) => drawIdentityHeader(canvas, context, chapter.identity, galley.language),
    type: 'Part',
  });
  const inner: number[] = [];
  for (const section of sections) {
    // However it is divided inside, a section is one bookmark.
    addHeadings(assembly, { ...section, headings: section.headings.slice(0, 1) }, chapter.key, bookmarks);
    const sect = await assembly.add(
      { galley: section, key: chapter.key, header: null, runningHead, type: 'Sect' },
      part,
    );
    assembly.close(sect);
    inner.push(sect);
  }
  assembly.close(part, inner);
}

function addHeadings(assembly: Assembly, galley: Galley, key: string, bookmarks: Bookmark[]): void {
  const { job } = assembly;
  const first = assembly.nextPage;
  const placed = galley.headings.map((heading) => ({
    ...heading,
    page: assembly.pages.number(first + heading.page),
    // A little above the heading, so that it does not stick to the window's edge.
    top: assembly.paper(galley.pages[heading.page]!).height - heading.top + 8,
  }));
  for (const heading of placed) {
    if (heading.slug === '') continue;
    assembly.destinations.set(destinationName(job, key, heading.slug), heading.page, heading.top);
  }
  nestHeadings(placed, bookmarks);
}
