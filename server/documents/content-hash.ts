/**
 * The digest that names frozen content. SHA-256 over the UTF-8 bytes of
 *
 *     muniment-content-1 <LF> JSON([title, markdown, [[name, mediaType, sizeBytes, sha256], ...]])
 *
 * where JSON is what JSON.stringify writes without spaces, and the files stand in manifest order. Arrays have a fixed
 * order, and JSON's quotes show where a title ends, so equal digests mean equal content.
 */
import { createHash } from 'node:crypto';
import type { ManifestEntry } from './manifest.ts';

export function contentHash(title: string, markdown: string, manifest: readonly ManifestEntry[]): string {
  const files = manifest.map((entry) => [entry.name, entry.mediaType, entry.sizeBytes, entry.sha256]);
  const encoded = `muniment-content-1\n${JSON.stringify([title, markdown, files])}`;
  return createHash('sha256').update(encoded, 'utf8').digest('hex');
}
