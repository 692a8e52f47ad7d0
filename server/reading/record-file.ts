/** The whole list as a file of comma-separated values, read in pages. */
import type { Assignment } from '../../contract/index.ts';
import { csvLine } from '../kernel/csv.ts';

const header = [
  'id',
  'userId',
  'user',
  'documentId',
  'humanId',
  'title',
  'versionId',
  'versionNumber',
  'assignedAt',
  'dueDate',
  'state',
  'reason',
  'doneAt',
  'signed',
];

type ReadPage = (cursor: string | undefined) => Promise<{ items: Assignment[]; nextCursor: string | null }>;

export async function* recordFile(readPage: ReadPage): AsyncGenerator<string> {
  let text = csvLine(header);
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await readPage(cursor);
    yield text + items.map(line).join('');
    if (nextCursor === null) return;
    text = '';
    cursor = nextCursor;
  }
}

function line({ id, user, document, ...assignment }: Assignment): string {
  return csvLine([
    ...[id, user.id, user.displayName, document.id, document.humanId, document.title],
    ...[assignment.versionId, String(assignment.versionNumber), assignment.assignedAt, assignment.dueDate ?? ''],
    ...[assignment.state, assignment.reason ?? '', assignment.doneAt ?? '', assignment.signed ? 'yes' : 'no'],
  ]);
}
