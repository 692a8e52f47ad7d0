/**
 * Kept galleys: the laid-out bodies of frozen versions. A key covers all that a whole body depends on, so an entry is never
 * stale; a body that lacks a picture is not kept. Disposal removes the rows.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { fontsDigest } from '../../../typesetting/fonts/index.ts';
import { LAYOUT_VERSION } from '../../../typesetting/galley/index.ts';
import type { PageFormatName } from '../../../typesetting/index.ts';
import type { Tables, Tx } from '../../kernel/database/index.ts';
import type { ExportedVersion } from '../exported-version.ts';
import { type LinkContext, printTreeVersion } from '../print-tree/index.ts';
import { preparation } from '../worker/prepared-images.ts';
import { inParallel } from './in-parallel.ts';
import {
  damaged,
  fetchBytes,
  isKept,
  type Keeper,
  type KeptPlace,
  ownBytes,
  type PlacedBytes,
  placeBytes,
} from './kept-bytes.ts';

/**
 * `links` are those of this version's own candidates: what other documents link to does not touch its body. The digest of
 * the content covers the text and the digests of its pictures; how large those stand is decided when they are prepared. The names
 * decide how high the identity header is.
 */
export function galleyKeyOf(
  version: ExportedVersion,
  links: LinkContext,
  format: PageFormatName,
  sealedWith: string,
): string {
  const parts = [
    sealedWith,
    sealCovers,
    printTreeVersion,
    LAYOUT_VERSION,
    fontsDigest(),
    preparation,
    format,
    [version.humanId, version.title, version.scopeName],
    version.contentHash,
    version.language,
    [...links].sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** What stands beside the bytes is sealed with them; earlier releases sealed the bytes alone. */
const sealCovers = 'bytes and facts';

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
  /** Whether this installation kept it as it is: else nothing that it says is believed. */
  sound: boolean;
}

/** What is known of the versions' kept galleys, without their bytes. */
export async function listGalleys(
  tx: Tx,
  sealing: Pick<Keeper, 'services' | 'scopeId'>,
  versionIds: readonly string[],
): Promise<FoundGalley[]> {
  const { scopeId } = sealing;
  const rows = await tx
    .selectFrom('galleys')
    .select([...factColumns, 'sha256', 'seal'])
    .select(sql<boolean>`used_at < now() - interval '6 hours'`.as('rested'))
    .where('scope_id', '=', scopeId)
    .where('version_id', '=', sql<string>`any (${versionIds}::uuid[])`)
    .execute();
  return rows.map((row) => {
    const galley = galleyOf(row);
    return { ...galley, rested: row.rested, sound: isKept(sealing, nameOf(galley), row) };
  });
}

const factColumns = ['version_id', 'key', 'page_count', 'link_keys', 'slugs', 'links'] as const;

type FactRow = Pick<Tables['galleys'], (typeof factColumns)[number]>;

function galleyOf(row: FactRow): KeptGalley {
  const { version_id: versionId, key, page_count: pageCount, link_keys: linkKeys, slugs, links } = row;
  return { versionId, key, pageCount, linkKeys, slugs, links };
}

/**
 * Says of those that rested that they are in use, so that no sweep takes them; not of all, so that not every export becomes a write.
 * Where somebody else says so of the same row at the moment, that is enough.
 */
export async function noteUse(tx: Tx, scopeId: string, used: readonly FoundGalley[]): Promise<void> {
  await sql`
    update galleys g set used_at = now()
    from (
      select k.ctid from unnest(${used.map(({ versionId }) => versionId)}::uuid[], ${used.map(({ key }) => key)}::text[])
        as used (id, key)
      join galleys k on k.scope_id = ${scopeId} and k.version_id = used.id and k.key = used.key
      for update of k skip locked) due
    where g.ctid = due.ctid`.execute(tx);
}

/** The bytes of kept galleys, by version. Those that are not what was kept are forgotten, so that they are made again. */
export async function readGalleys(
  keeper: Keeper,
  wanted: readonly { versionId: string; key: string }[],
): Promise<Map<string, Buffer>> {
  const { services, actor, scopeId } = keeper;
  if (wanted.length === 0) return new Map();
  const { rows } = await services.db.withActor(actor, (tx) =>
    sql<KeptPlace & FactRow>`
      select g.version_id, g.key, g.page_count, g.link_keys, g.slugs, g.links, g.bytes, g.sha256, g.size_bytes, g.seal, g.store, g.object
      from unnest(${wanted.map(({ versionId }) => versionId)}::uuid[], ${wanted.map(({ key }) => key)}::text[])
        as wanted (id, key)
      join galleys g on g.scope_id = ${scopeId} and g.version_id = wanted.id and g.key = wanted.key`.execute(tx),
  );
  const found = new Map<string, Buffer>();
  await inParallel(rows, fetchesAtOnce, async (row) => {
    const bytes = await fetchBytes(keeper, nameOf(galleyOf(row)), row);
    if (bytes !== null) found.set(row.version_id, bytes);
    else await forgetGalley(keeper, row.version_id, row.key);
  });
  return found;
}

const fetchesAtOnce = 8;

function nameOf({ versionId, key, pageCount, linkKeys, slugs, links }: KeptGalley): string {
  return `galley ${versionId} ${key} ${JSON.stringify([pageCount, linkKeys, slugs, links])}`;
}

/** Somebody changed them: they are laid out and kept again. */
export async function forgetDamaged(keeper: Keeper, galleys: readonly KeptGalley[]): Promise<void> {
  for (const { versionId, key } of galleys) {
    damaged();
    await forgetGalley(keeper, versionId, key);
  }
}

async function forgetGalley({ services, actor, scopeId }: Keeper, versionId: string, key: string): Promise<void> {
  await services.db.withActor(actor, (tx) =>
    tx
      .deleteFrom('galleys')
      .where('scope_id', '=', scopeId)
      .where('version_id', '=', versionId)
      .where('key', '=', key)
      .execute(),
  );
}

export interface PlacedGalley {
  galley: KeptGalley;
  placed: PlacedBytes;
}

/** Brings the pages to where they will lie; no transaction may be open. */
export async function placeGalley(keeper: Keeper, galley: KeptGalley, bytes: Uint8Array): Promise<PlacedGalley> {
  return { galley, placed: await placeBytes(keeper, nameOf(galley), bytes) };
}

/** Keeps a galley unless its version lost its content meanwhile: a disposed version must leave nothing behind. */
export async function keepGalley(
  tx: Tx,
  { services, scopeId }: Keeper,
  { galley, placed }: PlacedGalley,
): Promise<void> {
  const { bytes, sha256, size_bytes: sizeBytes, seal, store, object } = placed.columns;
  const { numAffectedRows } = await sql`
    insert into galleys (scope_id, version_id, key, page_count, link_keys, slugs, links, bytes, sha256, size_bytes, seal,
      store, object)
    select v.scope_id, v.id, ${galley.key}, ${galley.pageCount}, ${galley.linkKeys}::text[], ${galley.slugs}::text[],
      ${galley.links}::text[], ${bytes}::bytea, ${sha256}, ${sizeBytes}, ${seal}, ${store}, ${object}
    from (select scope_id, id from versions
      where scope_id = ${scopeId} and id = ${galley.versionId} and state in ('RELEASED', 'REVOKED') for share) v
    on conflict (scope_id, version_id, key) do nothing`.execute(tx);
  if (numAffectedRows === 1n) await ownBytes(tx, services, placed);
}
