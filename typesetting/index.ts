/**
 * Typesetting: print tree to galley to PDF. It knows no document service: no database, no HTTP, no users; what it needs is
 * handed to it.
 */

export { compressionMemory, compressWith } from './compression/index.ts';
export { fontsDigest } from './fonts/index.ts';
export {
  decodeGalley,
  encodeGalley,
  type Galley,
  type GalleyHeading,
  type GalleyWarning,
  LAYOUT_VERSION,
  type LayoutOptions,
} from './galley/index.ts';
export { type ImageSource, layOut } from './layout/index.ts';
export {
  type Chapter,
  type Cover,
  type DocumentTarget,
  type Identity,
  identityHeaderHeight,
  type LoadedChapter,
  type MadeUp,
  type MakeUpJob,
  makeUp,
} from './make-up/index.ts';
export type { PageFormatName } from './page-format.ts';
export type { FileMetadata, PdfSink } from './pdf/index.ts';
export * from './print-tree.ts';
export { warmUp } from './warm-up.ts';
