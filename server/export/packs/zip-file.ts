/**
 * A zip file written entry by entry, measured and hashed on its way. The archive format is archiver's work (zip64 where
 * it is needed, times in UTC); waiting, failing and cleaning up is ours.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

export interface WrittenPack {
  sizeBytes: number;
  sha256: string;
  /** The documents of a zip, each by the digest of its file. */
  entries?: readonly { versionId: string; sha256: string }[];
}

export interface ZipFile {
  /** Waits until the entry is on its way to the disk, so that a slow disk never has more than a few wait in memory. */
  append(name: string, bytes: Buffer): Promise<void>;
}

/** `fill` appends everything; when it or the disk fails, the whole fails with that error. */
export async function writeZipFile(
  { path, date, signal }: { path: string; date: Date; signal: AbortSignal },
  fill: (zip: ZipFile, signal: AbortSignal) => Promise<void>,
): Promise<WrittenPack> {
  // PDFs are compressed already; storing them keeps the zip quick and its bytes the same on every machine.
  const archive = new ZipArchive({ store: true });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let appendedBytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
      measured.emit('passed');
    },
  });
  const written = pipeline(archive, measured, createWriteStream(path, { mode: 0o600 }), { signal });
  // A disk that is full ends the stream; whoever waits for an entry to be taken must then stop waiting.
  const broken = new AbortController();
  written.catch((error: unknown) => broken.abort(error));
  const either = AbortSignal.any([signal, broken.signal]);
  const zip: ZipFile = {
    async append(name, bytes) {
      const taken = once(archive, 'entry', { signal: either });
      archive.append(bytes, { name, date, mode: 0o644 });
      await taken;
      // Archiver calls an entry taken when it has queued it, however far the disk is behind; so we count what has passed.
      appendedBytes += bytes.length;
      while (sizeBytes < appendedBytes) await once(measured, 'passed', { signal: either });
    },
  };
  const filled = fill(zip, either).then(
    () => archive.finalize(),
    (error: unknown) => {
      archive.destroy(error as Error);
      throw error;
    },
  );
  const [stream, entries] = await Promise.allSettled([written, filled]);
  if (stream.status === 'rejected') throw stream.reason;
  if (entries.status === 'rejected') throw entries.reason;
  return { sizeBytes, sha256: hash.digest('hex') };
}
