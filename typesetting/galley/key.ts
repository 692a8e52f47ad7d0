/** The name under which a galley is kept: equal keys mean equal galleys. */
import { createHash } from 'node:crypto';
import { fontsDigest } from '../fonts/index.ts';
import type { PageFormatName } from '../page-format.ts';
import type { PrintDocument } from '../print-tree.ts';
import { LAYOUT_VERSION } from './types.ts';

export interface LayoutOptions {
  format: PageFormatName;
  /** Room that the first page leaves for the identity header, in points (`identityHeaderHeight`). */
  firstPageReserve?: number;
  /** An annex is set apart from controlled content by a bar along its pages. */
  tone?: 'content' | 'annex';
}

/** `imageDigests` are those that were found; one more or one fewer changes the pages. */
export function galleyKey(document: PrintDocument, imageDigests: Iterable<string>, options: LayoutOptions): string {
  const hash = createHash('sha256');
  hash.update(`${LAYOUT_VERSION}\n${fontsDigest()}\n${options.format}\n${options.firstPageReserve ?? 0}\n`);
  hash.update(`${options.tone ?? 'content'}\n${[...imageDigests].sort().join(',')}\n`);
  hash.update(JSON.stringify(document));
  return hash.digest('hex');
}
