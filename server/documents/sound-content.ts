/** Frozen content is what its digest says, or it is refused by name: a change past the service is never shown as the record. */
import { createHash } from 'node:crypto';
import type { Tx } from '../kernel/database/index.ts';
import { Remembered } from '../kernel/remembered.ts';
import { projectContent } from './content/index.ts';
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
  return isList(manifest ?? []) && contentHash(title, markdown, manifest ?? []) === expected;
}

/** Whoever alters the column may leave anything there. */
function isList(manifest: unknown): boolean {
  return Array.isArray(manifest) && manifest.every((file) => typeof file === 'object' && file !== null);
}

export interface FrozenRich extends FrozenContent {
  format: string;
  content: object | null;
}

const projected = new Remembered();

/**
 * Whether the rich content of a frozen version says what its markdown says, which is what the digest covers. What was
 * projected once is remembered by its digest; the digest of the markdown must have been compared before.
 */
export async function isProjected(version: FrozenRich, reader: string): Promise<boolean> {
  const { format, content, markdown, contentHash: frozen } = version;
  if (frozen === null || markdown === null) return true;
  if ((format === 'rich') !== (content !== null)) return false;
  if (content === null) return true;
  const digest = createHash('sha256').update(JSON.stringify(content)).update(markdown).digest('base64');
  if (projected.knows(digest, frozen)) return true;
  const projection = await projectContent(content, reader);
  const isSame = projection === markdown || isWrittenEarlier(content, projection, markdown);
  if (isSame) projected.remember(digest, frozen);
  return isSame;
}

/** What earlier releases wrote in another way: spans and headers of tables, and characters that need an escape since. */
const changedSince = /"type":"table"|[_^]|Figure:|Table:/;

/** Of such content an earlier release wrote the same words with other marks; altered words are altered all the same. */
function isWrittenEarlier(content: object, projection: string | null, markdown: string): boolean {
  if (projection === null || !changedSince.test(JSON.stringify(content))) return false;
  return wordsOf(projection) === wordsOf(markdown);
}

function wordsOf(markdown: string): string {
  const decoded = markdown.replaceAll(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Number(code)));
  return decoded.replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** For whoever shows or copies the content. Acts such as revoking go on, so that a damaged version can be withdrawn. */
export async function findSoundVersion(tx: Tx, id: string): Promise<FoundVersion> {
  const found = requireSound(await findVersion(tx, id));
  return requireProjected(found, found.scopeId);
}

/** Compares the digest alone. */
export function requireSound(found: FoundVersion): FoundVersion {
  if (!isSound(found)) throw contentDamaged(found.humanId, found.number);
  return found;
}

export async function requireProjected(found: FoundVersion, reader: string): Promise<FoundVersion> {
  if (!(await isProjected(found, reader))) throw contentDamaged(found.humanId, found.number);
  return found;
}
