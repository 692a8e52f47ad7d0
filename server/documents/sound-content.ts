/** Frozen content is what its digest says, or it is refused by name: a change past the service is never shown as the record. */
import type { Tx } from '../kernel/database/index.ts';
import { contentDamaged } from './content-damaged.ts';
import { contentHash } from './content-hash.ts';
import { type FoundVersion, findVersion } from './find-version.ts';
import type { ManifestEntry } from './manifest.ts';

export interface FrozenContent {
  title: string;
  markdown: string | null;
  manifest: ManifestEntry[] | null;
  contentHash: string | null;
}

/** What is not frozen yet, and what was disposed of, has nothing to compare. */
export function isSound({ title, markdown, manifest, contentHash: expected }: FrozenContent): boolean {
  if (expected === null || markdown === null) return true;
  return contentHash(title, markdown, manifest ?? []) === expected;
}

/** For whoever shows or copies the content. Acts such as revoking go on, so that a damaged version can be withdrawn. */
export async function findSoundVersion(tx: Tx, id: string): Promise<FoundVersion> {
  return requireSound(await findVersion(tx, id));
}

export function requireSound(found: FoundVersion): FoundVersion {
  if (!isSound(found)) throw contentDamaged(found.humanId, found.number);
  return found;
}
