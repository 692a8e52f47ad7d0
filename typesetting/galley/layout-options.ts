/** What a layout depends on besides the tree, the images, the fonts (`fontsDigest`) and `LAYOUT_VERSION`: a kept galley's key must hold all of it. */
import type { PageFormatName } from '../page-format.ts';

export interface LayoutOptions {
  format: PageFormatName;
  /** Room that the first page leaves for the identity header, in points (`identityHeaderHeight`). */
  firstPageReserve?: number;
  /** An annex is set apart from controlled content by a bar along its pages. */
  tone?: 'content' | 'annex';
}
