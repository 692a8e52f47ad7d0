/**
 * What a prepared image is: plain data that a PDF writer places wherever it likes.
 *
 * Nothing here knows object numbers, pages or layout. Everything survives structured clone (worker threads) and so
 * `v8.serialize` (a cache), because it holds numbers, strings and bytes alone; no byte array shares its buffer.
 */

/** A reference to an entry of the same image's `objects`; the writer turns it into a real object number. */
interface PdfRef {
  readonly ref: number;
}

export interface PdfDict {
  readonly dict: { readonly [key: string]: PdfValue };
}

/** A string is always a PDF name (without its slash); no image needs a literal string. */
export type PdfValue = number | boolean | string | PdfRef | PdfDict | readonly PdfValue[];

/**
 * An indirect object. With `data` it is a stream whose bytes are already encoded as `dict.Filter` says;
 * the writer adds `Length` and nothing else. Keys are written in the order they stand.
 */
export interface PdfObject {
  readonly dict: { readonly [key: string]: PdfValue };
  readonly data?: Uint8Array;
}

/**
 * An image that can be drawn. `objects[root]` is the XObject to name in the page's resources. Raster and vector
 * alike fill the unit square, so that `q W 0 0 H x y cm /Name Do Q` draws either at W by H points with its lower
 * left corner at x, y. `width` and `height` are CSS pixels (96 to the inch, so 0.75 pt each).
 */
interface Drawable {
  readonly width: number;
  readonly height: number;
  readonly objects: readonly PdfObject[];
  readonly root: number;
  /** What was lost or approximated, in plain English, for the export's report. */
  readonly warnings: readonly string[];
}

/** A pixel image. Its soft mask, if it has one, is one of `objects` and already referred to by the root. */
export interface RasterImage extends Drawable {
  readonly kind: 'raster';
  readonly pixelWidth: number;
  readonly pixelHeight: number;
}

/** A drawing: the root is a form XObject. */
export interface VectorImage extends Drawable {
  readonly kind: 'vector';
  /** How far it reaches below the line of text that it stands in, in CSS pixels: a formula does. */
  readonly below?: number;
}

/** Bytes that cannot be drawn; the page shows a placeholder with the alt text and this reason. */
interface BrokenImage {
  readonly kind: 'broken';
  readonly reason: string;
}

export type PreparedImage = RasterImage | VectorImage | BrokenImage;

export type ImageMediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';

/** What the first bytes of an image say about it; sizes in CSS pixels for SVG, in stored pixels otherwise. */
export interface ImageFacts {
  readonly mediaType: ImageMediaType;
  readonly width: number;
  readonly height: number;
}
