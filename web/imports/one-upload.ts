/** One file to send: a lone document or zip as it is, everything else in a zip file that is made here. */
import { t } from '../texts/index.ts';
import type { GatheredFile } from './gathered-files.ts';

const mostBytes = 200 * 1024 ** 2;

export interface Upload {
  blob: Blob;
  name: string;
}

/** A sentence for the person who chose the files. */
export class UploadRefused extends Error {}

export async function oneUpload(gathered: readonly GatheredFile[]): Promise<Upload> {
  const files = gathered.filter(({ path }) => !path.split('/').some((name) => name.startsWith('.')));
  const [first] = files;
  if (!first) throw new UploadRefused(t('There is no file in what you chose.'));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > mostBytes) throw new UploadRefused(t('That is more than 200 MiB. Bring it in in parts.'));
  if (files.length === 1 && /\.(zip|md|docx)$/i.test(first.path)) return { blob: first.file, name: first.file.name };
  const common = commonFolder(files);
  const inside = files.map(({ path, file }) => ({ path: path.slice(common.length), file }));
  return { blob: await zipped(inside), name: `${common.replace(/\/$/, '').split('/').at(-1) || 'files'}.zip` };
}

/** The one folder that was chosen is not a folder of the scope: what is in it comes in. */
function commonFolder(files: readonly GatheredFile[]): string {
  const top = /^[^/]+\//.exec(files[0]?.path ?? '')?.[0] ?? '';
  return files.every(({ path }) => path.startsWith(top)) ? top : '';
}

/** File by file, so that no more than one of them lies in memory; the parts of the zip are the browser's to keep. */
async function zipped(files: readonly GatheredFile[]): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: BlobPart[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(new Blob([data as Uint8Array<ArrayBuffer>]));
  });
  for (const { path, file } of files) {
    const entry = new ZipPassThrough(path.normalize('NFC'));
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
