/**
 * Images for PDFs: what an image is, whether it is safe to keep, and its conversion to PDF objects.
 *
 * This module knows no page and no document. Hostile bytes end as a broken image or a problem, never as an exception.
 */
export { inspectImage } from './inspect.ts';
export { pdfEntries } from './pdf-values.ts';
export { decodableImage, prepareImage } from './prepare.ts';
export { svgProblems } from './svg/unsafe-parts.ts';
export type { PdfObject, PreparedImage, RasterImage, VectorImage } from './types.ts';
