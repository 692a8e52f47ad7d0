/** The demo's files, made and inspected before the transaction begins: drawing takes longer than writing. */
import { bufferedFile, inspectFile } from '../attachments/index.ts';
import type { DemoFile, DemoScope } from './plan.ts';

interface PreparedFile {
  name: string;
  mediaType: string;
  file: ReturnType<typeof bufferedFile>;
}

export type PreparedFiles = ReadonlyMap<DemoFile, PreparedFile>;

export async function prepareFiles(scopes: readonly DemoScope[]): Promise<PreparedFiles> {
  const prepared = new Map<DemoFile, PreparedFile>();
  const versions = scopes.flatMap((scope) => scope.documents.flatMap((document) => document.versions));
  for (const wanted of versions.flatMap((version) => version.files ?? [])) {
    if (prepared.has(wanted)) continue;
    const file = bufferedFile(await wanted.bytes());
    prepared.set(wanted, { name: wanted.name, mediaType: await inspectFile(wanted.name, file), file });
  }
  return prepared;
}
