/** The uploaded file between the check and the run, in pieces in the database, so that any server can run the import. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor, Database, Tx } from '../kernel/database/index.ts';
import { withTemporaryFolder, writeAll } from '../kernel/files.ts';

const chunkBytes = 1024 * 1024;

export interface ImportKey {
  scopeId: string;
  importId: string;
}

export async function keepFile(tx: Tx, { scopeId, importId }: ImportKey, path: string): Promise<void> {
  let ordinal = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes })) {
    const row = { scope_id: scopeId, import_id: importId, ordinal, bytes: bytes as Buffer };
    await tx.insertInto('import_chunks').values(row).execute();
    ordinal += 1;
  }
}

/** Lays the file out on the disk while `use` runs. A piece is a short transaction: no lock outlives it. */
export async function withKeptFile<T>(
  db: Database,
  actor: Actor,
  key: ImportKey,
  use: (path: string, sha256: string) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder('import', async (folder) => {
    const path = join(folder, 'upload');
    const handle = await open(path, 'wx', 0o600);
    const sum = createHash('sha256');
    try {
      for (let ordinal = 0; ; ordinal += 1) {
        const bytes = await db.withActor(actor, (tx) => readChunk(tx, key, ordinal));
        if (bytes === undefined) break;
        sum.update(bytes);
        await writeAll(handle, bytes);
      }
    } finally {
      await handle.close();
    }
    return use(path, sum.digest('hex'));
  });
}

async function readChunk(tx: Tx, { scopeId, importId }: ImportKey, ordinal: number): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('import_chunks')
    .select('bytes')
    .where('scope_id', '=', scopeId)
    .where('import_id', '=', importId)
    .where('ordinal', '=', ordinal)
    .executeTakeFirst();
  return row?.bytes;
}
