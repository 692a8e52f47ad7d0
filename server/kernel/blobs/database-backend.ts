/**
 * Bytes in PostgreSQL, in rows of 256 kB: one backup holds everything, row security covers the bytes too, and no row is
 * ever large enough to matter. The rows go with their `blobs` row (cascade), in the same transaction.
 */
import type { BlobBackend } from './backend.ts';
import { rechunk } from './rechunk.ts';

const chunkBytes = 256 * 1024;
/** Few round trips, and at most 1 MiB of a file in memory at a time. */
const chunksPerRead = 4;

export const databaseBackend: BlobBackend = {
  name: 'db',
  erasedWithRow: true,

  async write(tx, blob, source) {
    let ordinal = 0;
    for await (const bytes of rechunk(source, chunkBytes)) {
      await tx
        .insertInto('blob_chunks')
        .values({ scope_id: blob.scopeId, sha256: blob.sha256, ordinal, bytes })
        .execute();
      ordinal += 1;
    }
  },

  async *read(run, key) {
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
  },

  async erase() {},
};
