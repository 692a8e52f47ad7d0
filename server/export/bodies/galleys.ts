/**
 * Kept galleys: the laid-out bodies of frozen versions. A key covers all that a whole body depends on, so an entry is never
 * stale; a body that lacks a picture is not kept. Disposal removes the rows.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fontsDigest, LAYOUT_VERSION, type PageFormatName } from '../../../typesetting/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import type { ExportedVersion } from '../exported-version.ts';
import { headerHeight } from '../identity.ts';
import { type LinkContext, printTreeVersion } from '../print-tree/index.ts';
import { preparation } from '../worker/prepared-images.ts';

/**
 * `links` are those of this version's own candidates: what other documents link to does not touch its body. The digest of
 * the content covers the text and the digests of its pictures; how large those stand is decided when they are prepared.
 */
export function galleyKeyOf(version: ExportedVersion, links: LinkContext, format: PageFormatName): string {
  const parts = [
    printTreeVersion,
    LAYOUT_VERSION,
    fontsDigest(),
    preparation,
    format,
    headerHeight(version, format),
    version.contentHash,
    version.language,
    [...links].sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export interface KeptGalley {
  versionId: string;
  key: string;
  pageCount: number;
  linkKeys: string[];
  slugs: string[];
  /** The `doc:` links that its text holds, with their fragments. */
  links: string[];
}

/** One that was found. */
export interface FoundGalley extends KeptGalley {
  /** Nobody said for hours that it is in use. */
  rested: boolean;
}

/** What is known of the versions' kept galleys, without their bytes. */
export async function listGalleys(tx: Tx, scopeId: string, versionIds: readonly string[]): Promise<FoundGalley[]> {
  const rows = await tx
    .selectFrom('galleys')
    .select(['version_id', 'key', 'page_count', 'link_keys', 'slugs', 'links'])
    .select(sql<boolean>`used_at < now() - interval '6 hours'`.as('rested'))
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', sql<string>`any (${versionIds}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    versionId: row.version_id,
    key: row.key,
    pageCount: row.page_count,
    linkKeys: row.link_keys,
    slugs: row.slugs,
    links: row.links,
    rested: row.rested,
  }));
}

/**
 * Says of those that rested that they are in use, so that no sweep takes them; not of all, so that not every export becomes a write.
 * Where somebody else says so of the same row at the moment, that is enough.
 */
export async function noteUse(tx: Tx, scopeId: string, found: readonly FoundGalley[]): Promise<void> {
  const used = found.filter(({ rested }) => rested);
  if (used.length === 0) return;
  await sql`
    update galleys g set used_at = now()
    from (
      select k.ctid from unnest(${used.map(({ versionId }) => versionId)}::uuid[], ${used.map(({ key }) => key)}::text[])
        as used (id, key)
      join galleys k on k.scope_id = ${scopeId} and k.version_id = used.id and k.key = used.key
      for update of k skip locked) due
    where g.ctid = due.ctid`.execute(tx);
}

/** The bytes of kept galleys, by version. */
export async function readGalleys(
  tx: Tx,
  scopeId: string,
  wanted: readonly { versionId: string; key: string }[],
): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ version_id: string; bytes: Buffer }>`
    select g.version_id, g.bytes
    from unnest(${wanted.map(({ versionId }) => versionId)}::uuid[], ${wanted.map(({ key }) => key)}::text[])
      as wanted (id, key)
    join galleys g on g.scope_id = ${scopeId} and g.version_id = wanted.id and g.key = wanted.key`.execute(tx);
  return new Map(rows.map((row) => [row.version_id, row.bytes]));
}

/** Keeps a galley unless its version lost its content meanwhile: a disposed version must leave nothing behind. */
export async function keepGalley(tx: Tx, scopeId: string, galley: KeptGalley, bytes: Uint8Array): Promise<void> {
  await sql`
    insert into galleys (scope_id, version_id, key, page_count, link_keys, slugs, links, bytes)
    select v.scope_id, v.id, ${galley.key}, ${galley.pageCount}, ${galley.linkKeys}::text[], ${galley.slugs}::text[],
      ${galley.links}::text[], ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea
    from (select scope_id, id from versions
      where scope_id = ${scopeId} and id = ${galley.versionId} and state in ('RELEASED', 'REVOKED') for share) v
    on conflict (scope_id, version_id, key) do nothing`.execute(tx);
}
