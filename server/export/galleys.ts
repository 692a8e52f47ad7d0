/**
 * Kept galleys: the laid-out bodies of frozen versions. A key covers all that the body depends on, so an entry is never
 * stale; disposal removes the rows.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fontsDigest, LAYOUT_VERSION, type PageFormatName } from '../../typesetting/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { type ExportedVersion, headerHeight } from './exported-version.ts';
import { type LinkContext, printVersion } from './print/index.ts';
import { preparation } from './worker/prepared.ts';

/** `links` are those of this version's own candidates: what other documents link to does not touch its body. */
export function galleyKeyOf(version: ExportedVersion, links: LinkContext, format: PageFormatName): string {
  const parts = [
    printVersion,
    LAYOUT_VERSION,
    fontsDigest(),
    preparation,
    format,
    headerHeight(version, format),
    version.contentHash,
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

/** What is known of the versions' kept galleys, without their bytes. */
export async function listGalleys(tx: Tx, scopeId: string, versionIds: readonly string[]): Promise<KeptGalley[]> {
  const rows = await tx
    .selectFrom('galleys')
    .select(['version_id', 'key', 'page_count', 'link_keys', 'slugs', 'links'])
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
  }));
}

export async function readGalley(tx: Tx, scopeId: string, versionId: string, key: string): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('galleys')
    .select('bytes')
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', versionId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.bytes ?? null;
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
