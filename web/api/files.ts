/** Files that the server hands out: read as bytes, so that a refusal is shown in the page and not as a broken download. */
import { queryOptions } from '@tanstack/react-query';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, fetchFile } from './client.ts';

export const attachmentPath = (id: string) => addressOf(routes.readAttachment, { params: { id } });

/** Bytes never change under an attachment's id, so they are asked for once. */
export const attachmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['attachment', id] as const,
    queryFn: async ({ signal }) => (await fetchFile(attachmentPath(id), signal)).blob,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Saves a file under the name that the server gave it. */
export async function download(path: string, fallbackName: string): Promise<void> {
  const { blob, name } = await fetchFile(path);
  saveFile(blob, name ?? fallbackName);
}

export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Freed after a minute: freeing it at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
