/**
 * Typesetting: print tree to galley to PDF. It knows no document service: no database, no HTTP, no users; what it needs is
 * handed to it.
 */

export { compressionMemory, compressWith } from './compression/index.ts';
export { setEngineFlags } from './engine.ts';
export {
  decodeGalley,
  encodeGalley,
  type Galley,
  type GalleyWarning,
} from './galley/index.ts';
export { estimateTable, layOut, type TablePaper } from './layout/index.ts';
export {
  type Cover,
  type DocumentTarget,
  type FooterLink,
  type Identity,
  identityHeaderHeight,
  makeUp,
} from './make-up/index.ts';
export type { PageFormatName } from './page-format.ts';
export type { FileMetadata, FileSeal } from './pdf/index.ts';
export * from './print-tree.ts';
