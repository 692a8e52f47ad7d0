/** The place of the list: the list itself, or why it is not there. It also names why the rows take nothing. */
import { Link, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import type { DragAndDropHooks, SortDescriptor } from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import type { DocumentsSearch } from '../address/index.ts';
import { isProblem } from '../api/index.ts';
import type { ArrangeActs } from '../arrange/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import type { TreeNode, Trees } from '../folders/index.ts';
import { t } from '../texts/index.ts';
import { EmptyCard, Skeleton, useStableCallback } from '../ui/index.ts';
import { DocumentList, type PickedRows } from './document-list.tsx';
import { EmptyList } from './empty-list.tsx';
import { chosenColumns, type ListWidth } from './list-columns.ts';
import { pathNames } from './list-heading.tsx';
import type { ArrangedList } from './list-row.tsx';
import { type ListSort, versionSearch } from './list-rows.ts';
import type { DocumentListData } from './use-document-list.ts';

const narrow = window.matchMedia('(max-width: 1080px)');
const tight = window.matchMedia('(max-width: 900px)');
const phone = window.matchMedia('(max-width: 640px)');
const widths = [narrow, tight, phone];
const subscribeWidth = (listener: () => void) => {
  for (const query of widths) query.addEventListener('change', listener);
  return () => {
    for (const query of widths) query.removeEventListener('change', listener);
  };
};
const widthNow = (): ListWidth =>
  phone.matches ? 'phone' : tight.matches ? 'tight' : narrow.matches ? 'narrow' : 'wide';

function sortToAddress(sort: SortDescriptor): string {
  return (sort.direction === 'descending' ? '-' : '') + String(sort.column);
}

export interface ListAreaProps {
  trees: Trees;
  node: TreeNode | undefined;
  acts: ArrangeActs;
  data: DocumentListData;
  sort: ListSort | null;
  arranged: ArrangedList | null;
  dragAndDropHooks: DragAndDropHooks;
  picked: PickedRows | null;
  search: DocumentsSearch;
  noOrder: string | null;
  isFiltered: boolean;
  isTreeOpen: boolean;
  mayCreate: boolean;
  onChange: (change: Partial<DocumentsSearch>) => void;
}

/** The table keeps silent where it takes nothing; the words come from here. */
function nameRefusal(acts: ArrangeActs, noOrder: string | null): void {
  const held = acts.held.current;
  if (!held) return;
  if (held.kind === 'folders') acts.refuse({ code: 'NO_PLACE', detail: t('Folders are arranged in the tree.') });
  else acts.refuse(noOrder === null ? null : { code: 'NO_PLACE', detail: noOrder });
}

export function ListArea(props: ListAreaProps) {
  const { data, acts, noOrder } = props;
  // The first rows are drawn piece by piece.
  const isShown = useDeferredValue(data.isLoaded);
  if (isProblem(data.failure, 'NOT_FOUND')) {
    return (
      <EmptyCard
        icon="folder"
        title={t('This folder is not here')}
        action={<Link to="/documents">{t('Show all documents')}</Link>}
      >
        {t('Someone may have deleted it, or it lies in a scope that you cannot see.')}
      </EmptyCard>
    );
  }
  const reading = { data: data.isLoaded && isShown ? data : undefined, error: data.failure, refetch: data.retry };
  if (!reading.data && !reading.error) {
    return (
      <div className="document-frame card list-loading">
        <Skeleton lines={30} label={t('Loading the documents')} />
      </div>
    );
  }
  return (
    <Loaded reading={reading} what={t('the documents')}>
      {() => (
        <div className="list-area" onDragOverCapture={() => nameRefusal(acts, noOrder)}>
          <ShownList {...props} />
        </div>
      )}
    </Loaded>
  );
}

function ShownList(props: ListAreaProps) {
  const { trees, node, data, sort, arranged, picked, search, isFiltered, isTreeOpen, mayCreate, onChange } = props;
  const router = useRouter();
  const width = useSyncExternalStore(subscribeWidth, widthNow);
  const isAll = node?.kind === 'all';
  const spansFolders = isAll || node?.kind === 'scope' || search.below === true;
  const chosen = useMemo(() => chosenColumns(search.columns), [search.columns]);
  const pathOf = useMemo(() => (spansFolders ? pathNames(trees) : null), [trees, spansFolders]);
  const sortDescriptor = useMemo(
    (): SortDescriptor | null =>
      sort && { column: sort.column, direction: sort.descending ? 'descending' : 'ascending' },
    [sort],
  );
  const sortBy = useStableCallback((to: SortDescriptor) => onChange({ sort: sortToAddress(to) }));
  const pageOf = (document: DocumentItem) =>
    ({
      to: '/documents/$documentId',
      params: { documentId: document.id },
      search: versionSearch(document, data.show),
    }) as const;
  const open = useStableCallback((document: DocumentItem) => void router.navigate(pageOf(document)));
  const near = useStableCallback((document: DocumentItem) => void router.preloadRoute(pageOf(document)));
  const loadMore = useStableCallback(data.loadMore);
  const renderEmpty = useStableCallback(() => (
    <EmptyList
      node={node}
      isFiltered={isFiltered}
      onClear={() => onChange({ state: undefined, standing: undefined, owner: undefined, q: undefined })}
      mayCreate={mayCreate}
    />
  ));
  return (
    <DocumentList
      documents={data.documents}
      show={data.show}
      pathOf={pathOf}
      spansScopes={isAll}
      width={width === 'tight' && !isTreeOpen ? 'narrow' : width}
      chosen={chosen}
      picked={picked}
      sort={sortDescriptor}
      onSort={sortBy}
      onOpen={open}
      onNear={near}
      arranged={arranged}
      dragAndDropHooks={props.dragAndDropHooks}
      hasMore={data.hasMore}
      isLoadingMore={data.isLoadingMore}
      mayLoadMore={data.mayLoadMore}
      onLoadMore={loadMore}
      renderEmpty={renderEmpty}
    />
  );
}
