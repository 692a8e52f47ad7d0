/**
 * The bytes of pictures, compared with their digests. Those whose prepared form is kept are not read for the page, so they
 * are compared here; what lies in PostgreSQL is remembered while its rows stay the same.
 */
import { sql } from 'kysely';
import { BlobDamaged, type BlobStore, damageOf, readWhole } from '../../kernel/blobs/index.ts';
import { recordDamaged } from '../../kernel/damaged-records.ts';
import type { Actor, Database, Tx } from '../../kernel/database/index.ts';
import { Remembered } from '../../kernel/remembered.ts';

const sound = new Remembered();

export interface PictureSource {
  db: Database;
  blobs: BlobStore;
  actor: Actor;
  scopeId: string;
}

/**
 * Bytes that are lost or not what they were are refused: a page without the picture would not be the record. A store that
 * does not answer, or is not set up here, is neither; the export fails then and is tried again.
 */
export async function readPicture({ db, blobs, actor, scopeId }: PictureSource, digest: string): Promise<Buffer> {
  try {
    return await readWhole(blobs, (act) => db.withActor(actor, act), { scopeId, sha256: digest });
  } catch (error) {
    if (!(error instanceof BlobDamaged)) throw error;
    const name = await db.withActor(actor, (tx) => nameOf(tx, scopeId, digest));
    throw recordDamaged(damageOf(error, name), { sha256: digest });
  }
}

export async function requireSoundPictures(source: PictureSource, digests: readonly string[]): Promise<void> {
  const { db, actor, scopeId } = source;
  const { rows } = await db.withActor(actor, (tx) =>
    sql<{ sha256: string; rows: string }>`
      select sha256, string_agg(xmin::text || ' ' || ctid::text, ' ' order by ordinal) as rows from blob_chunks
      where scope_id = ${scopeId} and sha256 = any (${digests}::text[]) group by sha256`.execute(tx),
  );
  const states = new Map(rows.map((row) => [row.sha256, row.rows]));
  for (const digest of digests) {
    // What lies in an object store has no rows, and is compared whenever it is read.
    const state = states.get(digest);
    if (state === undefined || sound.knows(`${scopeId} ${digest}`, state)) continue;
    await readPicture(source, digest);
    sound.remember(`${scopeId} ${digest}`, state);
  }
}

async function nameOf(tx: Tx, scopeId: string, digest: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select a.name || ' of ' || d.human_id as name
    from attachments a join documents d on d.scope_id = a.scope_id and d.id = a.document_id
    where a.scope_id = ${scopeId} and a.sha256 = ${digest} order by a.id limit 1`.execute(tx);
  return rows[0]?.name ?? digest;
}
