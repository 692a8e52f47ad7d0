/** The bytes of images for a render: prepared ones from the cache, else as they were uploaded. */
import { sql } from 'kysely';
import type { BlobStore } from '../../kernel/blobs/index.ts';
import type { Actor, Database, Tx } from '../../kernel/database/index.ts';
import { preparation } from '../worker/prepared-images.ts';
import type { ImageInput } from '../worker/tasks.ts';
import { readPicture, requireSoundPictures } from './sound-pictures.ts';

/** All of them or none: bytes that are lost or damaged are refused, be they used or not. */
export async function loadImages(
  { db, blobs }: { db: Database; blobs: BlobStore },
  actor: Actor,
  scopeId: string,
  digests: readonly string[],
): Promise<ImageInput[]> {
  const wanted = [...new Set(digests)];
  if (wanted.length === 0) return [];
  const source = { db, blobs, actor, scopeId };
  const prepared = await db.withActor(actor, (tx) => readPrepared(tx, scopeId, wanted));
  await requireSoundPictures(source, [...prepared.keys()]);
  const images: ImageInput[] = [];
  for (const digest of wanted) {
    const kept = prepared.get(digest);
    images.push({ digest, bytes: kept ?? (await readPicture(source, digest)), prepared: kept !== undefined });
  }
  return images;
}

async function readPrepared(tx: Tx, scopeId: string, digests: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx
    .selectFrom('prepared_images')
    .select(['sha256', 'bytes'])
    .where('scope_id', '=', scopeId)
    .where('preparation', '=', preparation)
    .where('sha256', '=', sql<string>`any (${digests}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

/** Under the digests' lock instead of the rows': the server's role may not lock rows of blobs. */
export async function keepPrepared(
  tx: Tx,
  blobs: BlobStore,
  scopeId: string,
  images: readonly { digest: string; bytes: Uint8Array }[],
): Promise<void> {
  const digests = images.map(({ digest }) => digest);
  await blobs.hold(tx, scopeId, digests);
  for (const { digest, bytes } of images) {
    await sql`
      insert into prepared_images (scope_id, sha256, preparation, bytes)
      select b.scope_id, b.sha256, ${preparation}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)}::bytea
      from blobs b where b.scope_id = ${scopeId} and b.sha256 = ${digest}
      on conflict (scope_id, sha256, preparation) do nothing`.execute(tx);
  }
}
