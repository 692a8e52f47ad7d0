/**
 * The one content tree that the reader view, the exports, search and item extraction use.
 *
 * Plain JSON data, discriminated by `type`; the same tree for markdown and for rich content. It holds
 * no HTML: raw HTML of the author is `text`. Inline marks never nest in a mark of their own kind, so inline
 * depth is at most four; block depth is bounded by the parser (`limits.ts`).
 */

export type LinkTarget =
  | { type: 'http'; href: string }
  | { type: 'fragment'; slug: string }
  /** Exactly one of `humanId` and `documentId` is set. */
  | {
      type: 'document';
      humanId: string | null;
      documentId: string | null;
      version: number | null;
      slug: string | null;
    }
  | { type: 'attachment'; name: string }
  /** Every other scheme; it is never followed, only its text is shown. */
  | { type: 'other'; href: string };

export type DocumentTarget = Extract<LinkTarget, { type: 'document' }>;

/** An external image is never fetched; `live` says whether its alt text may be a link (http and https). */
export type ImageSource = { type: 'attachment'; name: string } | { type: 'external'; href: string; live: boolean };

/** `width` is a part of the line that it stands in, in percent; without it the picture's own size counts. */
export type Image = { type: 'image'; source: ImageSource; alt: string; title: string | null; width?: number };
export type Link = { type: 'link'; target: LinkTarget; title: string | null; children: Inline[] };
export type Mark = { type: 'strong' | 'emphasis' | 'strike'; children: Inline[] };
/** `display` is set where the source stands between two dollars on either side. */
export type InlineMath = { type: 'math'; latex: string; display?: true };

export type Inline =
  | { type: 'text'; text: string }
  | Mark
  | { type: 'code'; text: string }
  | Link
  | Image
  | InlineMath
  | { type: 'break' }
  /** A line end in the source that reads as a space. */
  | { type: 'softBreak' }
  | { type: 'footnoteReference'; index: number };

export type ItemKind = 'risk' | 'control' | 'requirement';

/** An item as it was typed; `extractItems` gives the checked form, `itemProblems` what is wrong with it. */
export type ItemBlock = {
  type: 'item';
  kind: ItemKind;
  key: string | null;
  title: string;
  initial: string | null;
  residual: string | null;
  mitigates: string[];
  implementedBy: string[];
  verifiedBy: string[];
  children: Block[];
  line: number;
};

export type ListItem = { checked: boolean | null; children: Block[]; line: number };
export type ListBlock = {
  type: 'list';
  ordered: boolean;
  start: number;
  tight: boolean;
  items: ListItem[];
  line: number;
};
export type CellAlign = 'left' | 'center' | 'right' | null;
/** A cell that reaches over several places. Rows are counted from the first header row; it never leaves the header for the rows. */
export type CellSpan = { row: number; column: number; rows: number; columns: number };
/** Every row has as many cells as `align`; those that a span covers are empty. */
export type TableBlock = {
  type: 'table';
  align: CellAlign[];
  /** Its header rows; none where the source has an empty one. */
  header: Inline[][][];
  rows: Inline[][][];
  /** In the order of their first places; absent where there are none. */
  spans?: CellSpan[];
  caption?: Inline[];
  line: number;
};
/** A picture with its caption. One without stands alone in its paragraph. */
export type FigureBlock = { type: 'figure'; image: Image; caption: Inline[]; line: number };
type HeadingBlock = { type: 'heading'; level: number; slug: string; children: Inline[]; line: number };

export type Block =
  | { type: 'paragraph'; children: Inline[]; line: number }
  | HeadingBlock
  | ListBlock
  | { type: 'quote'; children: Block[]; line: number }
  | { type: 'code'; language: string | null; text: string; line: number }
  | { type: 'mermaid'; text: string; line: number }
  | { type: 'math'; latex: string; line: number }
  | TableBlock
  | FigureBlock
  | { type: 'rule'; line: number }
  | ItemBlock;

/** `index` counts from 1 in the order of first reference; definitions without a reference come last. */
export type Footnote = { index: number; label: string; children: Block[]; line: number };
export type HeadingEntry = { level: number; slug: string; text: string; line: number };
export type ContentProblem = { line: number; message: string; key?: string };

export type ContentTree = {
  blocks: Block[];
  footnotes: Footnote[];
  headings: HeadingEntry[];
  /** What the parser found malformed; `itemProblems` adds what only the whole tree shows. */
  problems: ContentProblem[];
};
