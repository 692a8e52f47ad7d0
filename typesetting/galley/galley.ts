/**
 * A galley: the body of one document, laid out. Everything in it is final but what depends on the file that it ends in: page
 * numbers, object numbers, where a link to another document leads.
 *
 * It depends on the print tree, the images, the font files, the layout's version and the page format alone.
 */
import type { PrintLink } from '../print-tree.ts';

/** Raise it whenever a change of layout or of this shape should make kept galleys stale. */
export const LAYOUT_VERSION = 24;

export interface GalleyLink {
  /** Left, bottom, right, top in PDF coordinates. */
  readonly box: readonly [number, number, number, number];
  /** Index into the galley's `targets`. */
  readonly target: number;
  /** The structure node that the annotation belongs to. */
  readonly node: number;
  readonly text: string;
}

export interface GalleyPage {
  /** The deflated content stream. */
  readonly content: Buffer;
  /** For each marked-content number of the page, the structure node that owns it. */
  readonly owners: readonly number[];
  readonly links: readonly GalleyLink[];
  /** It is wider than high: the paper is turned for a wide table. */
  readonly turned: boolean;
}

export interface GalleyHeading {
  readonly text: string;
  readonly slug: string;
  /** Depth in the outline, from 1, without gaps. */
  readonly depth: number;
  readonly page: number;
  /** Distance from the top of the page. */
  readonly top: number;
}

/**
 * The structure tree, flat. A kid of 0 or more is a node; a negative one is marked content: -1 - (page * 65536 + number).
 * Node 0 is the root and has no type of its own.
 */
export interface GalleyStructure {
  readonly types: readonly string[];
  readonly kids: readonly (readonly number[])[];
  /** Further entries of a node's dictionary, already in PDF syntax. */
  readonly extras: Readonly<Record<number, string>>;
}

export interface GalleyFont {
  readonly name: string;
  readonly glyphs: readonly number[];
  readonly texts: readonly (readonly [number, string])[];
}

/** What layout found. `line` is that of the block's source, where the print tree names it. */
export interface GalleyWarning {
  readonly code:
    | 'MISSING_GLYPH'
    | 'IMAGE_MISSING'
    | 'IMAGE_BROKEN'
    | 'IMAGE_DEGRADED'
    | 'UNKNOWN_FOOTNOTE'
    | 'TABLE_SHRUNK';
  readonly detail: string;
  readonly line?: number;
}

/** Layout gives it its own warnings; whoever made the tree may put its own in their place before the galley is kept. */
export interface Galley<Warning = unknown> {
  readonly layoutVersion: number;
  readonly format: 'a4' | 'letter';
  readonly language: string;
  readonly pages: readonly GalleyPage[];
  readonly headings: readonly GalleyHeading[];
  readonly targets: readonly PrintLink[];
  readonly structure: GalleyStructure;
  readonly fonts: readonly GalleyFont[];
  /** Digests of the images that the pages draw, each once. */
  readonly images: readonly string[];
  readonly warnings: readonly Warning[];
}
