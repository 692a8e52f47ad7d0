/** A plan in words and in the order in which it is corrected. */

import type { Import } from '../../contract/index.ts';
import { isOutsideFolder } from '../../domain/import/index.ts';
import { t } from '../texts/index.ts';

export type PlannedDocument = Import['documents'][number];

const rank = ({ error, warnings, skip }: PlannedDocument): number =>
  skip ? 3 : error !== null ? 0 : warnings.length > 0 ? 1 : 2;

/** Problems first, then what deserves a look, then the rest, then what is left out by choice. */
export function byUrgency(documents: readonly PlannedDocument[]): PlannedDocument[] {
  return [...documents].sort((one, other) => rank(one) - rank(other));
}

export interface PlanCounts {
  ready: number;
  problems: number;
  warned: number;
  skipped: number;
}

export function countPlan(documents: readonly PlannedDocument[]): PlanCounts {
  const chosen = documents.filter(({ skip }) => !skip);
  return {
    ready: chosen.filter(({ error }) => error === null).length,
    problems: chosen.filter(({ error }) => error !== null).length,
    warned: chosen.filter(({ error, warnings }) => error === null && warnings.length > 0).length,
    skipped: documents.length - chosen.length,
  };
}

/** Where a document will stand, which is not its folder where nobody may make that. */
export function placeWords(document: PlannedDocument): string {
  const folder = document.folderPath.join(' / ');
  if (folder === '') return t('outside any folder');
  return isOutsideFolder(document)
    ? t('outside any folder, since there is no {folder} here', { folder })
    : t('into {folder}', { folder });
}

/** Fields are quoted, so that a comma or a line break in a title stays inside its column. */
export function reportFile(documents: readonly PlannedDocument[], addressOf: (id: string) => string): string {
  const rows = documents.map((document) => {
    const { path, humanId, title, folderPath, documentId, skip, error, warnings } = document;
    return [
      ...[path, humanId ?? '', title, isOutsideFolder(document) ? '' : folderPath.join(' / ')],
      documentId ? 'brought in' : skip ? 'left out by choice' : 'not brought in',
      ...[documentId ? addressOf(documentId) : '', error ?? '', warnings.join(' ')],
    ];
  });
  const head = ['File', 'Number', 'Title', 'Folder', 'Result', 'Address', 'Problem', 'Notes'];
  return [head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A field that begins like a formula would run in a spreadsheet. */
const quoted = (field: string): string =>
  `"${(/^[=+\-@\t\r]/.test(field) ? `'${field}` : field).replaceAll('"', '""')}"`;
