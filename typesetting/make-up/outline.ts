/** Bookmarks: a tree of titles, written once all places are known. */
import { type PdfWriter, pdfNumber, pdfText } from '../pdf/index.ts';

export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly top: number;
  readonly kids: Bookmark[];
}

/** Nests headings by their depth, which skips no level. */
export function nestHeadings(
  headings: readonly { text: string; depth: number; page: number; top: number }[],
  into: Bookmark[],
): void {
  const open: Bookmark[][] = [into];
  for (const heading of headings) {
    const bookmark: Bookmark = { title: heading.text, page: heading.page, top: heading.top, kids: [] };
    open.length = Math.min(heading.depth, open.length);
    open.at(-1)!.push(bookmark);
    open.push(bookmark.kids);
  }
}

/** The list in which a chapter's bookmark belongs: folders become bookmarks that lead to their first chapter. */
export function folderOf(root: Bookmark[], path: readonly string[], page: number, top: number): Bookmark[] {
  let list = root;
  for (const name of path) {
    // Chapters come folder by folder, so a folder that is still open is the last of its list.
    let folder = list.at(-1);
    if (folder === undefined || folder.title !== name || !folders.has(folder)) {
      folder = { title: name, page, top, kids: [] };
      folders.add(folder);
      list.push(folder);
    }
    list = folder.kids;
  }
  return list;
}

const folders = new WeakSet<Bookmark>();

/** Writes the outline; null when there is nothing to write. Only the first two levels are shown open. */
export function writeOutline(pdf: PdfWriter, roots: readonly Bookmark[]): number | null {
  if (roots.length === 0) return null;
  const root = pdf.allocate();
  const { first, last, shown } = writeLevel(pdf, roots, root, 1);
  pdf.object(root, `<</Type/Outlines/First ${first} 0 R/Last ${last} 0 R/Count ${shown}>>`);
  return root;
}

function writeLevel(pdf: PdfWriter, bookmarks: readonly Bookmark[], parent: number, level: number) {
  const numbers = bookmarks.map(() => pdf.allocate());
  let shown = bookmarks.length;
  bookmarks.forEach((bookmark, i) => {
    const number = numbers[i]!;
    let body = `<</Title${pdfText(bookmark.title)}/Parent ${parent} 0 R`;
    body += `/Dest[${bookmark.page} 0 R/XYZ null ${pdfNumber(bookmark.top)} null]`;
    if (i > 0) body += `/Prev ${numbers[i - 1]} 0 R`;
    if (i + 1 < numbers.length) body += `/Next ${numbers[i + 1]} 0 R`;
    if (bookmark.kids.length > 0) {
      const kids = writeLevel(pdf, bookmark.kids, number, level + 1);
      const open = level < 2;
      if (open) shown += kids.shown;
      body += `/First ${kids.first} 0 R/Last ${kids.last} 0 R/Count ${open ? kids.shown : -bookmark.kids.length}`;
    }
    pdf.object(number, `${body}>>`);
  });
  return { first: numbers[0]!, last: numbers.at(-1)!, shown };
}
