/** The list's rows: which version a row shows, where it lies, and sorting by a column. */
import type { DocumentItem } from '../../contract/index.ts';
import { versionStates } from '../../domain/lifecycle/index.ts';
import { naturalKey } from '../../domain/reading-order/index.ts';
import type { SortColumn } from '../address/index.ts';

/** Which version a row is about: the one in force, else the latest; or always the latest, which a filter by state means. */
export type RowsShow = 'in-force' | 'latest';

/** A row also names the other version where there is one. */
export function shownVersion({ effectiveVersion, latestVersion }: DocumentItem, show: RowsShow) {
  return show === 'latest' ? latestVersion : (effectiveVersion ?? latestVersion);
}

/** What the address of a row's document must say beside its id: without more it is about the version in force. */
export function versionSearch(document: DocumentItem, show: RowsShow): { version?: string } {
  const { id } = shownVersion(document, show);
  return id === shownVersion(document, 'in-force').id ? {} : { version: id };
}

type Key = string | number;
type PathOf = (document: DocumentItem) => readonly string[];
const lower = (text: string) => text.toLocaleLowerCase('en');
const standings = ['effective', 'future-effective', 'superseded', null];

/** As the one badge of a row says it: what is released goes by its standing. */
const statusRank = ({ state, standing }: DocumentItem['latestVersion']) =>
  versionStates.indexOf(state) * standings.length + standings.indexOf(standing);

const sortKeys: Record<SortColumn, (document: DocumentItem, show: RowsShow, pathOf: PathOf) => Key> = {
  humanId: (document) => naturalKey(document.humanId),
  title: (document) => lower(document.title),
  scope: (document) => lower(document.scopeName),
  path: (document, _show, pathOf) => lower(pathOf(document).join(' / ')),
  version: (document, show) => shownVersion(document, show).number,
  state: (document, show) => statusRank(shownVersion(document, show)),
  standing: (document, show) => standings.indexOf(shownVersion(document, show).standing),
  effective: (document, show) => shownVersion(document, show).effectiveDate ?? '',
  // Nobody and no day come last.
  owner: (document) => lower(document.owner?.displayName ?? '\uffff'),
  review: (document) => document.nextReview ?? '9999',
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
export function sortDocuments(
  documents: readonly DocumentItem[],
  sort: ListSort | null,
  show: RowsShow,
  pathOf: PathOf,
): readonly DocumentItem[] {
  if (!sort) return documents;
  const keyOf = sortKeys[sort.column];
  const sign = sort.descending ? -1 : 1;
  return documents
    .map((document) => ({ document, key: keyOf(document, show, pathOf), tie: naturalKey(document.humanId) }))
    .sort((a, b) => {
      if (a.key !== b.key) return a.key < b.key ? -sign : sign;
      return a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0;
    })
    .map(({ document }) => document);
}
