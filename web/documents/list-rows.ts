/** The list's rows: which version a row shows, where it lies, and sorting by a column. */
import type { DocumentItem } from '../../contract/index.ts';
import { versionStates } from '../../domain/lifecycle/index.ts';
import { naturalKey } from '../../domain/reading-order/index.ts';
import type { SortColumn } from '../address/index.ts';

/** The version in force, else the latest. A row also names the latest where it is another one. */
export const shownVersion = (document: DocumentItem) => document.effectiveVersion ?? document.latestVersion;

const sortKeys: Record<SortColumn, (document: DocumentItem) => string | number> = {
  humanId: (document) => naturalKey(document.humanId),
  title: (document) => document.title.toLocaleLowerCase('en'),
  version: (document) => shownVersion(document).number,
  state: (document) => versionStates.indexOf(shownVersion(document).state),
  effective: (document) => shownVersion(document).effectiveDate ?? '',
};

export interface ListSort {
  column: SortColumn;
  descending: boolean;
}

export function parseSort(sort: string | undefined): ListSort | null {
  if (!sort) return null;
  return { column: sort.replace(/^-/, '') as SortColumn, descending: sort.startsWith('-') };
}

/** Without a sort the server's order stands: reader order in a folder, else by scope and human id. */
export function sortDocuments(documents: readonly DocumentItem[], sort: ListSort | null): readonly DocumentItem[] {
  if (!sort) return documents;
  const keyOf = sortKeys[sort.column];
  const sign = sort.descending ? -1 : 1;
  return documents
    .map((document) => ({ document, key: keyOf(document), tie: naturalKey(document.humanId) }))
    .sort((a, b) => {
      if (a.key !== b.key) return a.key < b.key ? -sign : sign;
      return a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0;
    })
    .map(({ document }) => document);
}
