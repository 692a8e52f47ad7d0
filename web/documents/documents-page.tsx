/** The Documents screen: tree panel, list, and Arrange mode over both. */
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SortDescriptor } from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import { holds, isProblem, sayWhy, scopesWith, useMe } from '../api/index.ts';
import type { DocumentsSearch, SortColumn } from '../app/search-params.ts';
import {
  type Arrange,
  ArrangeBanner,
  carryOut,
  folderStep,
  treesByScope,
  useArrange,
  useTreeDragAndDrop,
} from '../arrange/index.ts';
import {
  currentNode,
  searchOf,
  type TreeNode,
  TreePanel,
  type Trees,
  useTrees,
  ZonedLayout,
} from '../folders/index.ts';
import { ScopeSelect } from '../shell/index.ts';
import { Button, EmptyState, Failure, IconButton, Page, Skeleton, useStableCallback } from '../ui/index.ts';
import { DocumentList, type ListWidth } from './document-list.tsx';
import './documents.css';
import { EmptyList } from './empty-list.tsx';
import { Filters } from './filters.tsx';
import { countWords, ListBreadcrumb, pathNames } from './list-heading.tsx';
import { parseSort } from './list-rows.ts';
import { useArrangedList } from './use-arranged-list.tsx';
import { useDocumentList } from './use-document-list.ts';

const route = getRouteApi('/shell/documents');
const narrow = window.matchMedia('(max-width: 1080px)');
const tight = window.matchMedia('(max-width: 900px)');
const subscribeWidth = (listener: () => void) => {
  for (const query of [narrow, tight]) query.addEventListener('change', listener);
  return () => {
    for (const query of [narrow, tight]) query.removeEventListener('change', listener);
  };
};
const widthNow = (): ListWidth => (tight.matches ? 'tight' : narrow.matches ? 'narrow' : 'wide');

function whyNoOrder(node: TreeNode | undefined, search: DocumentsSearch): string | null {
  if (node?.kind !== 'folder' && node?.kind !== 'root') return 'Order is set inside one folder: open a folder first.';
  if (search.state || search.q) return 'Clear the filters to order this folder.';
  return search.sort ? 'Go back to reader order to order this folder.' : null;
}

function sortToAddress(sort: SortDescriptor): string {
  return (sort.direction === 'descending' ? '-' : '') + String(sort.column as SortColumn);
}

interface MainProps {
  trees: Trees;
  node: TreeNode | undefined;
  arrange: Arrange;
  isTreeOpen: boolean;
  treeToggle: ReactNode;
  askRef: { current: ((nodes: readonly TreeNode[]) => void) | null };
}

function DocumentsMain({ trees, node, arrange, isTreeOpen, treeToggle, askRef }: MainProps) {
  const me = useMe();
  const search = route.useSearch();
  const navigate = useNavigate();
  const width = useSyncExternalStore(subscribeWidth, widthNow);
  const sort = useMemo(() => parseSort(search.sort), [search.sort]);
  const filter = { scopeId: search.scope, folderId: search.folder, state: search.state, q: search.q };
  const data = useDocumentList(filter, sort, !arrange.isHolding);
  const noOrder = whyNoOrder(node, search);
  const arranged = useArrangedList(arrange, trees, data.documents, noOrder);
  askRef.current = (nodes) => {
    const folders = nodes.flatMap((folderNode) => folderNode.folder ?? []);
    if (folders.length > 0) arranged.askWhereTo({ kind: 'folders', folders });
  };
  const isFiltered = search.state !== undefined || search.q !== undefined;
  const change = (to: Partial<DocumentsSearch>) =>
    void navigate({ to: '/documents', search: { ...search, ...to }, replace: true });
  const mayAuthor = search.scope
    ? holds(me, search.scope, 'AUTHOR_DOCUMENTS')
    : scopesWith(me, 'AUTHOR_DOCUMENTS').length > 0;
  const spansFolders = node?.kind === 'all' || node?.kind === 'scope';
  const isAll = node?.kind === 'all';
  const pathOf = useMemo(() => (spansFolders ? pathNames(trees) : null), [trees, spansFolders]);
  const sortDescriptor = useMemo(
    (): SortDescriptor | null =>
      sort && { column: sort.column, direction: sort.descending ? 'descending' : 'ascending' },
    [sort],
  );
  const sortBy = useStableCallback((to: SortDescriptor) => change({ sort: sortToAddress(to) }));
  const open = useStableCallback(
    ({ id }: DocumentItem) => void navigate({ to: '/documents/$documentId', params: { documentId: id } }),
  );
  const loadMore = useStableCallback(data.loadMore);
  const renderEmpty = useStableCallback(() => (
    <EmptyList
      node={node}
      isFiltered={isFiltered}
      onClear={() => change({ state: undefined, q: undefined })}
      mayCreate={mayAuthor && !arrange.isOn}
    />
  ));
  const { folder, scope } = search;
  const createLink = (
    <Link
      to="/documents/new"
      search={{ ...(scope && { scope }), ...(folder && folder !== 'root' && { folder }) }}
      className="button button-primary button-medium"
    >
      New document
    </Link>
  );
  return (
    <Page
      title={node?.name ?? 'Documents'}
      layout="fill"
      above={<ListBreadcrumb node={node} trees={trees} />}
      aside={countWords(node, isFiltered, data.documents.length, data.hasMore)}
      actions={
        <>
          {treeToggle}
          {!arrange.isOn && mayAuthor && createLink}
        </>
      }
    >
      {arrange.isOn && <ArrangeBanner arrange={arrange} />}
      <div className="row">
        <Filters search={search} onChange={change} />
        <span className="spacer" />
        {arranged.selected.length > 0 && (
          <Button
            size="small"
            icon="folder"
            onPress={() => arranged.askWhereTo({ kind: 'documents', documents: arranged.selected })}
          >
            {`Move ${arranged.selected.length} to…`}
          </Button>
        )}
      </div>
      {isProblem(data.failure, 'NOT_FOUND') ? (
        <div className="card">
          <EmptyState
            icon="folder"
            title="This folder is not here"
            action={<Link to="/documents">Show all documents</Link>}
          >
            Someone may have deleted it, or it lies in a scope that you cannot see.
          </EmptyState>
        </div>
      ) : data.failure ? (
        <div className="card">
          <Failure title="The documents could not be loaded" detail={sayWhy(data.failure)} onRetry={data.retry} />
        </div>
      ) : data.isPending ? (
        <div className="card">
          <Skeleton lines={10} label="Loading the documents" />
        </div>
      ) : (
        <ListArea arrange={arrange} noOrder={noOrder}>
          <DocumentList
            documents={data.documents}
            pathOf={pathOf}
            spansScopes={isAll}
            width={width === 'tight' && !isTreeOpen ? 'narrow' : width}
            sort={sortDescriptor}
            onSort={sortBy}
            onOpen={open}
            arranged={arranged.list}
            hasMore={data.hasMore}
            isLoadingMore={data.isLoadingMore}
            onLoadMore={loadMore}
            renderEmpty={renderEmpty}
          />
        </ListArea>
      )}
      {arranged.dialog}
    </Page>
  );
}

/** Names why the rows under the pointer take nothing; the table itself only keeps silent. */
function ListArea({ arrange, noOrder, children }: { arrange: Arrange; noOrder: string | null; children: ReactNode }) {
  const nameRefusal = () => {
    const held = arrange.acts.held.current;
    if (!held) return;
    if (held.kind === 'folders') arrange.acts.refuse({ code: 'NO_PLACE', detail: 'Folders are arranged in the tree.' });
    else arrange.acts.refuse(noOrder === null ? null : { code: 'NO_PLACE', detail: noOrder });
  };
  return (
    <div className="list-area" onDragOverCapture={nameRefusal}>
      {children}
    </div>
  );
}

/** Setting out for another page disarms at once: this one stays on the screen until the other is loaded. */
function useDisarmOnLeaving(leave: () => void): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== '/documents') leave();
      }),
    [router, leave],
  );
}

export function DocumentsPage() {
  const me = useMe();
  const search = route.useSearch();
  const navigate = useNavigate();
  const arrange = useArrange();
  useDisarmOnLeaving(arrange.leave);
  const [isTreeOpen, setTreeOpen] = useState(() => !tight.matches);
  const scopes = useMemo(() => scopesWith(me, 'VIEW'), [me]);
  const trees = useTrees(scopes, !arrange.isHolding);
  const only = scopes.length === 1 ? scopes[0]?.id : undefined;
  const node = currentNode(search, trees.byKey, only);
  const [layout] = useState(() => new ZonedLayout<TreeNode>());
  const dragAndDropHooks = useTreeDragAndDrop(arrange.acts, trees, layout as ZonedLayout<unknown>);
  const [askRef] = useState<MainProps['askRef']>({ current: null });

  const open = (target: TreeNode) => void navigate({ to: '/documents', search: searchOf(target) });
  const move = (act: 'move' | 'move-up' | 'move-down', nodes: readonly TreeNode[]) => {
    if (act === 'move') return askRef.current?.(nodes);
    const [first] = nodes;
    const place = first && folderStep(first, act === 'move-up' ? 'up' : 'down', treesByScope(trees));
    if (!place || !first.folder || arrange.isBusy) return;
    arrange.acts.hold({ kind: 'folders', folders: [first.folder] });
    void carryOut(arrange.acts, place, trees);
    arrange.acts.hold(null);
  };
  const className = `documents${isTreeOpen ? '' : ' documents-tree-closed'}${arrange.isOn ? ' arranging' : ''}`;
  return (
    <div className={className}>
      {isTreeOpen && (
        <TreePanel
          trees={trees}
          current={node}
          onOpen={open}
          layout={layout}
          isArranging={arrange.isOn}
          onArrange={arrange.enter}
          onMove={move}
          dragAndDropHooks={arrange.isOn ? dragAndDropHooks : undefined}
          switcher={scopes.length > 1 ? <ScopeSelect withAll /> : undefined}
        />
      )}
      <DocumentsMain
        trees={trees}
        node={node}
        arrange={arrange}
        isTreeOpen={isTreeOpen}
        askRef={askRef}
        treeToggle={
          <IconButton
            icon="panel"
            label={isTreeOpen ? 'Hide the folders' : 'Show the folders'}
            onPress={() => setTreeOpen(!isTreeOpen)}
          />
        }
      />
    </div>
  );
}
