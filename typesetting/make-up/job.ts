/** What make-up is asked for: galleys in order, who they are, and what stands around them. Plain data and callbacks. */
import type { Galley } from '../galley/index.ts';
import type { PreparedImage } from '../graphics/index.ts';
import type { PageFormatName } from '../page-format.ts';
import type { FileMetadata, FileSeal } from '../pdf/index.ts';
import type { PrintBlock } from '../print-tree.ts';

/** What the header of a document's first page says; every value is printed as it is given. */
export interface Identity {
  humanId: string;
  title: string;
  version: string;
  state: string;
  effectiveDate: string | null;
  scope: string;
  /** 'superseded' or 'future-effective' is stamped; null stamps nothing. */
  standing: string | null;
  /** What stands above the values, where it is no document's header. */
  labels?: { version: string; state: string; effectiveDate: string };
}

interface LoadedChapter {
  galley: Galley;
  /** What follows the content and is no part of it, such as an annex: each begins a page and is one bookmark. */
  sections: readonly Galley[];
}

export interface Chapter {
  /** What `document` links name; unique in the job. */
  key: string;
  identity: Identity;
  /** Names of the folders around it, from the root down; bookmarks and contents are grouped by them. */
  outlinePath: string[];
  /** Pages of its galley and of all its sections, needed before the first page is written. */
  pageCount: number;
  sectionPageCount: number;
  /** Called once, in order, when the chapter's turn comes; nothing of it is kept afterwards. */
  load(): LoadedChapter | Promise<LoadedChapter>;
}

/** Where a link to another document leads in this file; null: nowhere, the text stays and the link goes. */
export type DocumentTarget =
  | { kind: 'chapter'; key: string; slug: string | null }
  /** A sibling file; `slug` only where the file is known to have it. */
  | { kind: 'file'; name: string; slug: string | null };

export interface Cover {
  title: string;
  subtitle: string;
  facts: { label: string; value: string }[];
  /** What follows below the facts, such as what was left out. */
  blocks: PrintBlock[];
}

export interface FooterLink {
  words: string;
  href: string;
  /** Where it leads, for who does not see the sentence around it. */
  description: string;
}

export interface MakeUpJob {
  kind: 'single' | 'merged';
  format: PageFormatName;
  metadata: FileMetadata;
  /** The footer's sentence; `page N / total` is added to it. */
  footer: string;
  /** Words of that sentence which lead somewhere; they look and read as they do without it. */
  footerLink?: FooterLink | undefined;
  /** Whether the pages of a chapter after its first say which document they are of. */
  runningHead: boolean;
  chapters: Chapter[];
  cover?: Cover;
  /** Title of the table of contents; absent: none. */
  contents?: string;
  /** The file is signed as a whole, in a field that shows nothing; absent: it is not. */
  seal?: FileSeal | undefined;
  resolveDocumentLink?(key: string, slug: string | null): DocumentTarget | null;
  /** Images that galleys name; asked for once for each digest. */
  loadImage(digest: string): PreparedImage | Promise<PreparedImage>;
}

export interface MadeUp {
  pageCount: number;
  sizeBytes: number;
}
