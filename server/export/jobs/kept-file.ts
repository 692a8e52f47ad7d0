/**
 * The file of a finished pack: kept for some hours (KEEP_PACK_FILES_HOURS), in the object store if there is one, else in chunks in the
 * database. Its digest is sealed with the installation's key, so that whoever changes it past the server gets nobody to take it for a copy.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { AppError, type ExportJob } from '../../../contract/index.ts';
import { signingKeyOf } from '../../integrity/index.ts';
import { BlobDamaged, type OwnedObject, type Run } from '../../kernel/blobs/index.ts';
import type { Config } from '../../kernel/config.ts';
import { recordDamaged } from '../../kernel/damaged-records.ts';
import type { Actor, Database, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';

interface JobAtWork {
  actor: Actor;
  scopeId: string;
  jobId: string;
  attempt: number;
}

const hourMs = 60 * 60_000;
const chunkBytes = 1024 * 1024;

export function keptUntil({ keeping }: Config, finished: Date): Date {
  return new Date(finished.getTime() + keeping.packFilesHours * hourMs);
}

/** What `finish` has to write: nothing where the file lies in the database. */
interface KeptFile {
  object: OwnedObject | null;
}

export function sealOfFile(config: Config, jobId: string, { sha256, sizeBytes }: Made): string {
  return signingKeyOf(config).seal(`pack ${jobId} ${sha256} ${sizeBytes}`);
}

interface Made {
  sha256: string | null;
  sizeBytes: number | null;
}

/** Nobody can download it yet. Null when the job was taken away meanwhile. */
export async function keepFile(
  { db, blobs }: Services,
  job: JobAtWork,
  { path, sha256, sizeBytes }: { path: string; sha256: string; sizeBytes: number },
  signal: AbortSignal,
): Promise<KeptFile | null> {
  const blob = { scopeId: job.scopeId, sha256, sizeBytes };
  const run: Run = (act) => db.withActor(job.actor, act);
  const object = await blobs.stageOwned(run, blob, () => createReadStream(path, { signal }));
  return object !== null || (await keepChunks(db, job, path)) ? { object } : null;
}

/**
 * Each chunk is a short transaction, so that the job can be seen to live and be cancelled while a large file is kept.
 * Whoever ends the claim removes the chunks and waits for one under way, so none is left over.
 */
async function keepChunks(db: Database, { actor, scopeId, jobId, attempt }: JobAtWork, path: string): Promise<boolean> {
  let ordinal = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: chunkBytes })) {
    const { numAffectedRows } = await db.withActor(actor, (tx) =>
      sql`
        insert into export_job_chunks (scope_id, job_id, ordinal, bytes)
        select scope_id, id, ${ordinal++}::integer, ${bytes as Buffer}::bytea from export_jobs
        where scope_id = ${scopeId} and id = ${jobId} and attempt = ${attempt} and state = 'running'
        for share`.execute(tx),
    );
    if (numAffectedRows === 0n) return false;
  }
  return true;
}

/** In the transaction that ends the job. */
export async function ownFile(
  tx: Tx,
  { blobs }: Services,
  { scopeId, jobId }: { scopeId: string; jobId: string },
  { object: owned }: KeptFile,
): Promise<void> {
  if (owned === null) return;
  await blobs.own(tx, owned);
  const { sha256, store, object } = owned;
  await tx
    .insertInto('export_job_objects')
    .values({ scope_id: scopeId, job_id: jobId, sha256, store, object })
    .execute();
}

/** Refuses by name while there is nothing to download, or nothing any more. */
export function requireFile(job: ExportJob, now: Date): void {
  if (job.state !== 'done') {
    const detail = `The pack is ${job.state}; there is no file.`;
    throw new AppError('JOB_NOT_DONE', { state: job.state, detail });
  }
  if (job.expiresAt !== null && job.expiresAt <= now.toISOString()) {
    throw fileRemoved();
  }
}

function fileRemoved(): AppError {
  return new AppError('DISPOSED', { detail: 'The file of this pack was removed. Start the export again.' });
}

/** The first bytes are there when it answers: a store that is away, or a file that is not what was made, is told before anything was sent. */
export async function packStream({ db, blobs, config }: Services, actor: Actor, job: ExportJob): Promise<Readable> {
  const run: Run = (act) => db.withActor(actor, act);
  const { seal } = await run((tx) =>
    tx.selectFrom('export_jobs').select('seal').where('id', '=', job.id).executeTakeFirstOrThrow(),
  );
  if (seal === null) throw fileRemoved();
  if (seal !== sealOfFile(config, job.id, job)) throw fileDamaged();
  const owned = await run((tx) =>
    tx
      .selectFrom('export_job_objects')
      .select(['scope_id as scopeId', 'sha256', 'store', 'object'])
      .where('scope_id', '=', job.scopeId)
      .where('job_id', '=', job.id)
      .executeTakeFirst(),
  );
  if (owned !== undefined && owned.sha256 !== job.sha256) throw fileDamaged();
  const source = owned ? blobs.openOwned(run, owned, job.sizeBytes ?? 0) : compared(chunksOf(run, job), job);
  const bytes = source[Symbol.asyncIterator]();
  const first = await bytes.next().catch((error: unknown) => {
    throw error instanceof BlobDamaged ? fileRemoved() : error;
  });
  async function* all() {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => bytes };
  }
  return Readable.from(all(), { objectMode: false });
}

function fileDamaged(): AppError {
  return recordDamaged('The file of this pack is not what was made. Start the export again.', {});
}

/** The last bytes are sent only when all are those that were made, so that nobody gets another file whole. */
async function* compared(chunks: AsyncIterable<Buffer>, job: Made): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const bytes of chunks) {
    if (held !== undefined) yield held;
    hash.update(bytes);
    held = bytes;
  }
  if (hash.digest('hex') !== job.sha256) throw fileDamaged();
  if (held !== undefined) yield held;
}

/** Each chunk is read in a short transaction of the caller. */
async function* chunksOf(run: Run, job: ExportJob) {
  for (let ordinal = 0; ; ordinal++) {
    const row = await run((tx) =>
      tx
        .selectFrom('export_job_chunks')
        .select('bytes')
        .where('scope_id', '=', job.scopeId)
        .where('job_id', '=', job.id)
        .where('ordinal', '=', ordinal)
        .executeTakeFirst(),
    );
    if (!row) return;
    yield row.bytes;
  }
}

/** What is kept of a job's file, be it whole or begun. */
export async function dropFile(tx: Tx, { scopeId, jobId }: { scopeId: string; jobId: string }): Promise<void> {
  for (const table of ['export_job_chunks', 'export_job_objects'] as const) {
    await tx.deleteFrom(table).where('scope_id', '=', scopeId).where('job_id', '=', jobId).execute();
  }
}
