/** What the render threads are asked to do. Plain data: it crosses a thread boundary. */
import type { PrintWarning } from '../../../contract/index.ts';
import type { Cover, FileMetadata, FooterLink, Identity, PageFormatName } from '../../../typesetting/index.ts';
import type { DecidedLinks } from '../link-decision.ts';
import type { Following, ResolvedDocument } from '../print-tree/index.ts';

/** What a render thread is told when it starts. */
export interface ThreadStart {
  /** Nothing waits for it yet, so that it has the time to warm up for what will. */
  isAhead: boolean;
}

export interface ImageInput {
  digest: string;
  bytes: Uint8Array;
  /** True when the bytes come from the cache of prepared images. */
  prepared: boolean;
}

/** What the height of the identity header depends on. */
export interface HeaderNames {
  humanId: string;
  title: string;
  scopeName: string;
}

/** A body to be laid out from its markdown. */
export interface Manuscript extends HeaderNames {
  markdown: string;
  language: string;
  links: [key: string, target: ResolvedDocument][];
  /** Digest of each image of the manifest, by name. */
  imageNames: [name: string, digest: string][];
  /** Names of all files of the version. */
  files: string[];
  format: PageFormatName;
}

/** A laid-out body as it is kept. */
export interface EncodedBody {
  galley: Uint8Array;
  pageCount: number;
  slugs: string[];
  /** The `doc:` links of the text as `linkAddress` writes them. */
  links: string[];
  /** Whether it has all its pictures. One that lacks a picture serves this export; the next may have it. */
  whole: boolean;
  /** Images that were prepared for this body, to be kept. */
  prepared: { digest: string; bytes: Uint8Array }[];
}

export interface BodyTask {
  kind: 'body';
  manuscript: Manuscript;
  images: ImageInput[];
}

/** A page that stands for a document which could not be laid out. */
export interface NoticeTask {
  kind: 'notice';
  reason: string;
  names: HeaderNames;
  format: PageFormatName;
}

/** What follows the content of one document. */
export interface SectionsTask {
  kind: 'sections';
  following: Following;
  format: PageFormatName;
}

export interface FileTask {
  kind: 'file';
  body: { galley: Uint8Array } | { manuscript: Manuscript };
  images: ImageInput[];
  following: Following;
  identity: Identity;
  metadata: FileMetadata;
  footer: string;
  footerLink?: FooterLink | undefined;
  runningHead: boolean;
  /** Where `doc:` links lead; empty in a single export, whose print tree holds no such link. */
  links: DecidedLinks;
  format: PageFormatName;
  /** Set by the renderer, where the file is sealed: the thread asks for the signature when it has the digest. */
  sealRoom?: number | undefined;
}

/** What is signed of a file: the SHA-256 of all but the signature. */
interface SealQuestion {
  kind: 'seal';
  digest: Uint8Array;
}

/** What a file task tells as soon as it has it. Its result is the body that was laid out on the way, or null when the galley was given. */
export interface PdfFile {
  pdf: Uint8Array;
  warnings: readonly PrintWarning[];
}

/** What a file would say of its document, without the file. */
export interface CheckTask {
  kind: 'check';
  body: FileTask['body'];
  images: ImageInput[];
  following: Following;
  format: PageFormatName;
}

/** Headings of a text that others can link to, and its own links to headings of others. */
export interface OutlineTask {
  kind: 'outline';
  markdown: string;
}

interface MergedChapter {
  key: string;
  identity: Identity;
  outlinePath: string[];
  pageCount: number;
  sectionPageCount: number;
}

export interface MergedTask {
  kind: 'merged';
  path: string;
  chapters: MergedChapter[];
  links: DecidedLinks;
  cover: Cover;
  metadata: FileMetadata;
  footer: string;
  footerLink?: FooterLink | undefined;
  runningHead: boolean;
  format: PageFormatName;
  sealRoom?: number | undefined;
}

/** What a merged task asks for while it runs. */
export type MergedQuestion = { kind: 'chapter'; index: number } | { kind: 'image'; digest: string };
/** Answered by the renderer itself. */
export type AskedQuestion = MergedQuestion | SealQuestion;
export type MergedAnswer = ChapterAnswer | ImageInput | null;
export interface ChapterAnswer {
  galley: Uint8Array;
  sections: readonly Uint8Array[];
}

export interface MergedResult {
  /** Of each chapter, in order. */
  warnings: (readonly PrintWarning[])[];
  pageCount: number;
  sizeBytes: number;
  sha256: string;
}

/** One document as a Word file. Its pictures are as they were uploaded. */
export interface WordTask {
  kind: 'word';
  manuscript: Manuscript;
  images: { digest: string; bytes: Uint8Array }[];
  following: Following;
  identity: Identity;
  metadata: FileMetadata;
  footer: string;
  runningHead: boolean;
}

export type RenderTask =
  | BodyTask
  | NoticeTask
  | SectionsTask
  | FileTask
  | CheckTask
  | OutlineTask
  | MergedTask
  | WordTask;
