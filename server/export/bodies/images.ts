/** The bytes of images for a render: prepared ones from the cache, else as they were uploaded. */
import { sql } from 'kysely';
import { AppError } from '../../../contract/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { preparation } from '../worker/prepared-images.ts';
import type { ImageInput } from '../worker/tasks.ts';
import { inParallel } from './in-parallel.ts';
import { fetchBytes, type Keeper, ownBytes, type PlacedBytes, placeBytes, sealedWith } from './kept-bytes.ts';
import { readPicture, requireSoundPictures } from './sound-pictures.ts';

/** All of them or none: bytes that are lost or damaged are refused, be they used or not. */
export async function loadImages(
  services: Services,
  actor: Actor,
  scopeId: string,
  digests: readonly string[],
): Promise<ImageInput[]> {
  const wanted = [...new Set(digests)];
  if (wanted.length === 0) return [];
  const { db, blobs } = services;
  const source = { db, blobs, actor, scopeId };
  const prepared = await readPrepared({ services, actor, scopeId }, wanted);
  await requireSoundPictures(source, [...prepared.keys()]);
  const images: ImageInput[] = [];
  for (const digest of wanted) {
    const kept = prepared.get(digest);
    images.push({ digest, bytes: kept ?? (await readPicture(source, digest)), prepared: kept !== undefined });
  }
  return images;
}

/** Those that are not what was kept, or whose store does not answer, are left out: they are prepared again. */
async function readPrepared(keeper: Keeper, digests: readonly string[]): Promise<Map<string, Buffer>> {
  const { services, actor, scopeId } = keeper;
  const rows = await services.db.withActor(actor, (tx) =>
    tx
      .selectFrom('prepared_images')
      .select(['sha256 as digest', 'bytes', 'prepared_sha256 as sha256', 'size_bytes', 'seal', 'store', 'object'])
      .where('scope_id', '=', scopeId)
      .where('preparation', '=', preparedWith(services))
      .where('sha256', '=', sql<string>`any (${digests}::text[])`)
      .execute(),
  );
  const found = new Map<string, Buffer>();
  await inParallel(rows, 4, async ({ digest, ...place }) => {
    const bytes = await fetchBytes(keeper, nameOf(digest), place).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'BUSY') return null;
      throw error;
    });
    if (bytes !== null) found.set(digest, bytes);
  });
  return found;
}

const preparedWith = (services: Services) => `${preparation} ${sealedWith(services)}`;
const nameOf = (digest: string) => `picture ${digest} ${preparation}`;

export interface PlacedImage {
  digest: string;
  placed: PlacedBytes;
}

/** Brings the bytes to where they will lie; no transaction may be open. */
export async function placePrepared(
  keeper: Keeper,
  { digest, bytes }: { digest: string; bytes: Uint8Array },
): Promise<PlacedImage> {
  return { digest, placed: await placeBytes(keeper, nameOf(digest), bytes) };
}

/**
 * Under the digests' lock instead of the rows': the server's role may not lock rows of blobs. What lies there already was
 * not usable, or there would be nothing new to keep.
 */
export async function keepPrepared(
  tx: Tx,
  { services, scopeId }: Keeper,
  images: readonly PlacedImage[],
): Promise<void> {
  if (images.length === 0) return;
  const digests = images.map(({ digest }) => digest);
  await services.blobs.hold(tx, scopeId, digests);
  await tx
    .deleteFrom('prepared_images')
    .where('scope_id', '=', scopeId)
    .where('preparation', '=', preparedWith(services))
    .where('sha256', '=', sql<string>`any (${digests}::text[])`)
    .execute();
  for (const { digest, placed } of images) {
    const { bytes, sha256, size_bytes: sizeBytes, seal, store, object } = placed.columns;
    const { numAffectedRows } = await sql`
      insert into prepared_images (scope_id, sha256, preparation, bytes, prepared_sha256, size_bytes, seal, store, object)
      select b.scope_id, b.sha256, ${preparedWith(services)}, ${bytes}::bytea, ${sha256}, ${sizeBytes}, ${seal},
        ${store}, ${object}
      from blobs b where b.scope_id = ${scopeId} and b.sha256 = ${digest}
      on conflict (scope_id, sha256, preparation) do nothing`.execute(tx);
    if (numAffectedRows === 1n) await ownBytes(tx, services, placed);
  }
}
