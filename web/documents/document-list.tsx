/** The list of documents. Browsing, its rows are links; in Arrange mode they have a grip, a checkbox and a menu instead. */
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import {
  Button as AriaButton,
  Cell,
  Collection,
  Column,
  type DragAndDropHooks,
  ResizableTableContainer,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
} from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import { Checkbox, Icon } from '../ui/index.ts';
import './document-list.css';
import { shownVersion } from './list-rows.ts';
import { StandingBadge, StateBadge } from './version-badges.tsx';
import { stateWords } from './version-words.ts';

export interface ArrangedList {
  dragAndDropHooks: DragAndDropHooks;
  selectedKeys: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  menu: (document: DocumentItem) => ReactNode;
}

export interface DocumentListProps {
  documents: readonly DocumentItem[];
  /** Where a document lies; given where the list spans several folders. */
  pathOf: ((document: DocumentItem) => string) | null;
  isNarrow: boolean;
  sort: SortDescriptor | null;
  onSort: (sort: SortDescriptor) => void;
  onOpen: (document: DocumentItem) => void;
  arranged: ArrangedList | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  empty: ReactNode;
}

type ColumnId =
  | 'grip'
  | 'pick'
  | 'humanId'
  | 'title'
  | 'path'
  | 'version'
  | 'state'
  | 'standing'
  | 'effective'
  | 'menu';

interface ColumnSpec {
  id: ColumnId;
  name: string;
  width: number | `${number}fr`;
  sortable?: boolean;
}

function columnsFor({ pathOf, isNarrow, arranged }: DocumentListProps): ColumnSpec[] {
  const columns: (ColumnSpec | false)[] = [
    arranged !== null && { id: 'grip', name: 'Drag', width: 34 },
    arranged !== null && { id: 'pick', name: 'Select', width: 36 },
    { id: 'humanId', name: 'Number', width: 128, sortable: true },
    { id: 'title', name: 'Title', width: '3fr', sortable: true },
    pathOf !== null && !isNarrow && { id: 'path', name: 'Folder', width: '2fr' },
    { id: 'version', name: 'Version', width: 84, sortable: true },
    { id: 'state', name: 'State', width: isNarrow ? 112 : 176, sortable: true },
    !isNarrow && { id: 'standing', name: 'Standing', width: 130 },
    { id: 'effective', name: 'Effective', width: 104, sortable: true },
    arranged !== null && { id: 'menu', name: 'Actions', width: 44 },
  ];
  return columns.filter((column) => column !== false);
}

function StateCell({ document, isNarrow }: { document: DocumentItem; isNarrow: boolean }) {
  const version = shownVersion(document);
  const { latestVersion: latest } = document;
  return (
    <span className="row">
      <StateBadge state={version.state} />
      {!isNarrow && latest.id !== version.id && (
        <span className="muted truncate">
          v{latest.number} {stateWords[latest.state].label.toLowerCase()}
        </span>
      )}
    </span>
  );
}

function cellContent(column: ColumnId, document: DocumentItem, props: DocumentListProps): ReactNode {
  const version = shownVersion(document);
  switch (column) {
    case 'grip':
      return (
        <AriaButton slot="drag" className="grip">
          <Icon name="grip" size={14} />
        </AriaButton>
      );
    case 'pick':
      return <Checkbox slot="selection" />;
    case 'humanId':
      // A link could be dragged by the browser itself, so Arrange mode shows plain text.
      return props.arranged ? (
        <span className="human-id">{document.humanId}</span>
      ) : (
        <Link to="/documents/$documentId" params={{ documentId: document.id }} className="human-id">
          {document.humanId}
        </Link>
      );
    case 'title':
      return <span className="truncate">{document.title}</span>;
    case 'path':
      return <span className="muted truncate">{props.pathOf?.(document)}</span>;
    case 'version':
      return <span className="muted">v{version.number}</span>;
    case 'state':
      return <StateCell document={document} isNarrow={props.isNarrow} />;
    case 'standing':
      return <StandingBadge standing={version.standing} />;
    case 'effective':
      return <span className="muted">{version.effectiveDate ?? '—'}</span>;
    case 'menu':
      return props.arranged?.menu(document);
  }
}

function HeaderCell({ column, sortDirection }: { column: ColumnSpec; sortDirection: string | undefined }) {
  const isSilent = column.id === 'grip' || column.id === 'pick' || column.id === 'menu';
  if (column.id === 'pick') return <Checkbox slot="selection" />;
  return (
    <span className="row">
      <span className={isSilent ? 'visually-hidden' : ''}>{column.name}</span>
      {sortDirection && <Icon name={sortDirection === 'ascending' ? 'chevronUp' : 'chevronDown'} size={12} />}
    </span>
  );
}

export function DocumentList(props: DocumentListProps) {
  const { documents, sort, onSort, onOpen, arranged, hasMore, isLoadingMore, onLoadMore, empty } = props;
  const columns = columnsFor(props);
  const layoutOptions = useMemo(() => ({ rowHeight: 36, headingHeight: 34, loaderHeight: 36 }), []);
  const byId = useMemo(() => new Map(documents.map((document) => [document.id, document])), [documents]);
  const select = (keys: Selection) =>
    arranged?.onSelect(new Set(keys === 'all' ? byId.keys() : [...keys].map((key) => String(key))));
  const signature = columns.map(({ id }) => id).join();
  return (
    <ResizableTableContainer className="document-table-frame card">
      <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
        <Table
          // Dragging cannot come or go while a table lives, and its columns differ.
          key={signature}
          aria-label="Documents"
          className="document-table"
          {...(sort && { sortDescriptor: sort })}
          onSortChange={onSort}
          selectionMode={arranged ? 'multiple' : 'none'}
          {...(arranged && {
            selectedKeys: arranged.selectedKeys,
            onSelectionChange: select,
            dragAndDropHooks: arranged.dragAndDropHooks,
          })}
          {...(!arranged && {
            onRowAction: (key: string | number) => {
              const document = byId.get(String(key));
              if (document) onOpen(document);
            },
          })}
        >
          <TableHeader columns={columns} className="document-head">
            {(column) => (
              <Column
                id={column.id}
                isRowHeader={column.id === 'humanId'}
                width={column.width}
                textValue={column.name}
                allowsSorting={column.sortable === true && arranged === null}
                className="document-column"
              >
                {({ sortDirection }) => <HeaderCell column={column} sortDirection={sortDirection} />}
              </Column>
            )}
          </TableHeader>
          <TableBody renderEmptyState={() => empty}>
            <Collection items={documents} dependencies={[arranged === null, props.pathOf, props.isNarrow]}>
              {(document) => (
                <Row
                  id={document.id}
                  columns={columns}
                  textValue={`${document.humanId} ${document.title}`}
                  className="document-row"
                >
                  {(column) => (
                    <Cell className={`document-cell cell-${column.id}`}>{cellContent(column.id, document, props)}</Cell>
                  )}
                </Row>
              )}
            </Collection>
            {hasMore && (
              <TableLoadMoreItem isLoading={isLoadingMore} onLoadMore={onLoadMore} className="document-more">
                <span className="muted">Loading more documents</span>
              </TableLoadMoreItem>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    </ResizableTableContainer>
  );
}
