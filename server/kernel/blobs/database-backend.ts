/**
 * Bytes in PostgreSQL, in rows of 256 kB: one backup holds everything, row security covers the bytes too, and no row is
 * ever large enough to matter. The rows come and go with their `blobs` row, in the same transaction.
 */
import type { Tx } from '../database/index.ts';
import type { BlobKey, ByteSource, Run } from './backend.ts';
import { rechunk } from './rechunk.ts';

/** In `blobs.store`. */
export const inDatabase = 'db';
const chunkBytes = 256 * 1024;
/** Few round trips, and at most 1 MiB of a file in memory at a time. */
const chunksPerRead = 4;

export async function writeChunks(tx: Tx, key: BlobKey, source: ByteSource): Promise<void> {
  let ordinal = 0;
  for await (const bytes of rechunk(source, chunkBytes)) {
    await tx.insertInto('blob_chunks').values({ scope_id: key.scopeId, sha256: key.sha256, ordinal, bytes }).execute();
    ordinal += 1;
  }
}

export async function* readChunks(run: Run, key: BlobKey): ByteSource {
  for (let from = 0; ; from += chunksPerRead) {
    const rows = await run((tx) =>
      tx
        .selectFrom('blob_chunks')
        .select('bytes')
        .where('scope_id', '=', key.scopeId)
        .where('sha256', '=', key.sha256)
        .where('ordinal', '>=', from)
        .where('ordinal', '<', from + chunksPerRead)
        .orderBy('ordinal')
        .execute(),
    );
    for (const row of rows) yield row.bytes;
    if (rows.length < chunksPerRead) return;
  }
}
