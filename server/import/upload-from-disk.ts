/** A file or a folder of this machine as an upload: a folder is put into a zip file first, so that both take one way. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipArchive } from 'archiver';
import { AppError } from '../../contract/index.ts';
import { withTemporaryFolder } from '../kernel/files.ts';
import type { UploadedImport } from './create-import.ts';
import { mostUploadBytes } from './limits.ts';

export async function withUploadFromDisk<T>(path: string, use: (upload: UploadedImport) => Promise<T>): Promise<T> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new AppError('NOT_FOUND', { detail: `There is no file or folder ${path}.` });
  const name = basename(resolve(path)).normalize('NFC');
  if (!found.isDirectory()) return use(await measured(name, path));
  return withTemporaryFolder('folder', async (folder) => {
    const zip = join(folder, 'upload.zip');
    await zipFolder(path, zip);
    return use(await measured(`${name}.zip`, zip));
  });
}

async function measured(name: string, path: string): Promise<UploadedImport> {
  const { size } = await stat(path);
  if (size > mostUploadBytes) {
    const detail = `${name} has more than ${mostUploadBytes / 1024 ** 2} MiB. Bring it in in parts.`;
    throw new AppError('TOO_LARGE', { detail });
  }
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  return { name, path, sizeBytes: size, sha256: hash.digest('hex') };
}

/** Links are not followed, and what begins with a dot (version control, caches) stays behind. */
async function zipFolder(folder: string, zip: string): Promise<void> {
  const archive = new ZipArchive({ zlib: { level: 1 } });
  const written = pipeline(archive, createWriteStream(zip, { mode: 0o600 }));
  const filled = (async () => {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      const names = relative(folder, file).split(sep);
      if (!entry.isFile() || names.some((name) => name.startsWith('.'))) continue;
      archive.file(file, { name: names.join('/') });
    }
    await archive.finalize();
  })();
  await Promise.all([written, filled]);
}
