/** One file of an upload as the content of its document, with links to the numbers that the plan gives the others. */

import { askThread } from './converter.ts';
import type { DocumentRow } from './import-rows.ts';
import type { ImportAnswer, ImportTask } from './tasks.ts';

type Converted = Exclude<ImportAnswer<ImportTask & { kind: 'convert' }>, { kind: 'refused' }>;

export interface LaidOutUpload {
  path: string;
  fileName: string;
  rows: readonly DocumentRow[];
}

export function convertRow(
  row: Pick<DocumentRow, 'path' | 'title'> & { humanId: string },
  upload: LaidOutUpload,
  userId: string,
): Promise<Converted> {
  const { path, humanId, title } = row;
  const task = {
    kind: 'convert' as const,
    file: upload.path,
    name: upload.fileName,
    document: { path, humanId, title },
  };
  const numbers = () => upload.rows.flatMap(({ path, humanId }) => (humanId === null ? [] : [[path, humanId]])) as [];
  return askThread(task, userId, numbers);
}
