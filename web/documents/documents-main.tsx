/** The list's side of the Documents screen: heading, filters, Arrange banner, list. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { DocumentsSearch } from '../address/index.ts';
import { type DocumentFilter, holds, scopesWith, useMe } from '../api/index.ts';
import { type Arrange, ArrangeBanner } from '../arrange/index.ts';
import type { TreeNode, Trees } from '../folders/index.ts';
import { FileDrop, useImportOf } from '../imports/index.ts';
import { amount, t } from '../texts/index.ts';
import { Button, Page, useStableCallback } from '../ui/index.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useBulk } from './bulk/use-bulk.ts';
import { Filters } from './document-filters.tsx';
import { ListArea } from './list-area.tsx';
import { countWords, ListBreadcrumb, matchWords } from './list-heading.tsx';
import { ListMenus } from './list-menus.tsx';
import { parseSort } from './list-rows.ts';
import { useArrangedList } from './use-arranged-list.tsx';
import { useDocumentList } from './use-document-list.ts';

const route = getRouteApi('/shell/documents');

function whyNoOrder(node: TreeNode | undefined, search: DocumentsSearch): string | null {
  if (node?.kind !== 'folder' && node?.kind !== 'root')
    return t('Order is set inside one folder: open a folder first.');
  if (search.state || search.standing || search.owner || search.q || search.below) {
    return t('Clear the filters to order this folder.');
  }
  return search.sort ? t('Go back to reader order to order this folder.') : null;
}

function filterOf({ scope, folder, below, state, standing, owner, q }: DocumentsSearch): DocumentFilter {
  return {
    scopeId: scope,
    folderId: folder,
    subfolders: folder ? below : undefined,
    state,
    standing,
    ownerId: owner,
    q,
  };
}

function NewDocumentLink({ scope, folder }: DocumentsSearch) {
  return (
    <Link
      to="/documents/new"
      search={{ ...(scope && { scope }), ...(folder && folder !== 'root' && { folder }) }}
      className="button button-primary button-medium"
    >
      {t('New document')}
    </Link>
  );
}

function ImportLink({ scope }: DocumentsSearch) {
  return (
    <Link to="/import" search={scope ? { scope } : {}} className="button button-secondary button-medium">
      {t('Import')}
    </Link>
  );
}

function useMayAuthor(scopeId: string | undefined): boolean {
  const me = useMe();
  return scopeId ? holds(me, scopeId, 'AUTHOR_DOCUMENTS') : scopesWith(me, 'AUTHOR_DOCUMENTS').length > 0;
}

export interface DocumentsMainProps {
  trees: Trees;
  node: TreeNode | undefined;
  arrange: Arrange;
  isTreeOpen: boolean;
  treeToggle: ReactNode;
  /** Filled here: the panel asks through it where folders are to go. */
  askRef: { current: ((nodes: readonly TreeNode[]) => void) | null };
}

export function DocumentsMain({ trees, node, arrange, isTreeOpen, treeToggle, askRef }: DocumentsMainProps) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const sort = useMemo(() => parseSort(search.sort), [search.sort]);
  const data = useDocumentList(filterOf(search), sort, trees);
  const bulk = useBulk(data.documents);
  const noOrder = whyNoOrder(node, search);
  const arranged = useArrangedList(arrange, trees, data.documents, noOrder);
  askRef.current = (nodes) => {
    const folders = nodes.flatMap((folderNode) => folderNode.folder ?? []);
    if (folders.length > 0) arranged.askWhereTo({ kind: 'folders', folders });
  };
  const isFiltered = Boolean(search.state || search.standing || search.owner || search.q);
  const mayAuthor = useMayAuthor(search.scope) && !arrange.isOn;
  const change = useStableCallback(
    (to: Partial<DocumentsSearch>) => void navigate({ to: '/documents', search: { ...search, ...to }, replace: true }),
  );
  const { selected } = arranged;
  const bringIn = useImportOf(search.scope);
  return (
    <Page
      title={node?.name ?? t('Documents')}
      layout="fill"
      above={<ListBreadcrumb node={node} trees={trees} />}
      aside={
        isFiltered
          ? data.isLoaded && matchWords(data.documents.length, data.hasMore)
          : trees.isLoaded && countWords(node, search.below === true)
      }
      actions={
        <>
          {treeToggle}
          {mayAuthor && <ImportLink {...search} />}
          {mayAuthor && <NewDocumentLink {...search} />}
        </>
      }
    >
      {arrange.isOn && <ArrangeBanner arrange={arrange} />}
      <div className="row list-tools">
        <Filters
          search={search}
          onChange={change}
          documents={data.documents}
          hasSubfolders={(node?.children.length ?? 0) > 0}
        />
        <div className="row list-acts">
          {!arrange.isOn && <ListMenus search={search} onChange={change} />}
          {!arrange.isOn && <BulkBar {...bulk} />}
          {selected.length > 0 && (
            <Button
              size="small"
              icon="folder"
              onPress={() => arranged.askWhereTo({ kind: 'documents', documents: selected })}
            >
              {t('Move {n} to…', { n: amount(selected.length) })}
            </Button>
          )}
        </div>
      </div>
      <FileDrop onFiles={mayAuthor ? bringIn : null}>
        <ListArea
          trees={trees}
          node={node}
          acts={arrange.acts}
          data={data}
          sort={sort}
          arranged={arranged.list}
          dragAndDropHooks={arranged.dragAndDropHooks}
          picked={arrange.isOn ? null : bulk.rows}
          search={search}
          noOrder={noOrder}
          isFiltered={isFiltered}
          isTreeOpen={isTreeOpen}
          mayCreate={mayAuthor}
          onChange={change}
        />
      </FileDrop>
      {arranged.dialog}
    </Page>
  );
}
