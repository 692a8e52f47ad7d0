/** The list of documents. Browsing, its rows are links; in Arrange mode they have a grip, a checkbox and a menu instead. */
import { Link } from '@tanstack/react-router';
import { type DragEvent, memo, type ReactNode, useMemo } from 'react';
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
import type { DocumentItem, Version } from '../../contract/index.ts';
import type { SortColumn } from '../address/index.ts';
import { Checkbox, Icon } from '../ui/index.ts';
import './document-list.css';
import { type ColumnId, type ColumnSpec, columnsFor, type ListWidth, leastWidth } from './list-columns.ts';
import { type RowsShow, shownVersion, versionSearch } from './list-rows.ts';
import { useGrowingRows } from './use-growing-rows.ts';
import { StandingBadge, StateBadge } from './version-badges.tsx';
import { stateWords } from './version-words.ts';

export interface ArrangedList {
  dragAndDropHooks: DragAndDropHooks;
  selectedKeys: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Rows are drawn anew when this changes; everything else here must stay good for a row drawn earlier. */
  whyNoOrder: string | null;
  mayMove: (document: DocumentItem) => boolean;
  menu: (document: DocumentItem) => ReactNode;
}

export interface PickedRows {
  keys: ReadonlySet<string>;
  onPick: (keys: ReadonlySet<string>) => void;
}

export interface DocumentListProps {
  documents: readonly DocumentItem[];
  show: RowsShow;
  /** Where a document lies; given where the list spans several folders. */
  pathOf: ((document: DocumentItem) => readonly string[]) | null;
  /** Whether each row names its scope. */
  spansScopes: boolean;
  width: ListWidth;
  chosen: ReadonlySet<SortColumn>;
  /** Rows to choose among, where several are chosen for an act. */
  picked: PickedRows | null;
  sort: SortDescriptor | null;
  onSort: (sort: SortDescriptor) => void;
  onOpen: (document: DocumentItem) => void;
  arranged: ArrangedList | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  renderEmpty: () => ReactNode;
}

/** A released version that is not in force yet says from when it will be. */
function comingWords({ state, standing, effectiveDate }: Version): string {
  return standing === 'future-effective' ? `from ${effectiveDate}` : stateWords[state].label.toLowerCase();
}

/** The version that the row is about; beside it the one that is on its way, or the one that is in force meanwhile. */
function VersionCell({ document, show, isNarrow }: { document: DocumentItem; show: RowsShow; isNarrow: boolean }) {
  const version = shownVersion(document, show);
  const { latestVersion: latest, effectiveVersion } = document;
  const other = show === 'latest' ? effectiveVersion : latest;
  if (!other || other.id === version.id) return <span className="muted truncate">v{version.number}</span>;
  const words = show === 'latest' ? 'in force' : comingWords(latest);
  return (
    <span className="muted truncate" title={`Version ${other.number}: ${words}`}>
      v{version.number}
      <span className="version-coming">
        {' '}
        v{other.number} {isNarrow ? <span className="visually-hidden">{words}</span> : words}
      </span>
    </span>
  );
}

/** The folder itself; the whole path on pointing, since its beginning says least. */
function FolderCell({ path }: { path: readonly string[] }) {
  return (
    <span className="muted truncate" title={path.join(' / ')}>
      {path.at(-1) ?? '—'}
    </span>
  );
}

function cellContent(column: ColumnId, document: DocumentItem, props: DocumentListProps): ReactNode {
  const version = shownVersion(document, props.show);
  switch (column) {
    case 'grip':
      return (
        props.arranged?.mayMove(document) && (
          <AriaButton slot="drag" className="grip">
            <Icon name="grip" size={14} />
          </AriaButton>
        )
      );
    case 'pick':
      return <Checkbox slot="selection" />;
    case 'humanId':
      // A link could be dragged by the browser itself, so Arrange mode shows plain text.
      return props.arranged ? (
        <span className="human-id">{document.humanId}</span>
      ) : (
        <Link
          to="/documents/$documentId"
          params={{ documentId: document.id }}
          search={versionSearch(document, props.show)}
          className="human-id"
        >
          {document.humanId}
        </Link>
      );
    case 'title':
      return (
        <span className={props.width === 'phone' ? 'two-lines' : 'truncate'} dir="auto">
          {document.title}
        </span>
      );
    case 'path':
      return <FolderCell path={props.pathOf?.(document) ?? []} />;
    case 'scope':
      return <span className="muted truncate">{document.scopeName}</span>;
    case 'version':
      return <VersionCell document={document} show={props.show} isNarrow={props.width !== 'wide'} />;
    case 'state':
      return <StateBadge state={version.state} />;
    case 'standing':
      return <StandingBadge standing={version.standing} />;
    case 'effective':
      return <span className="muted">{version.effectiveDate ?? '—'}</span>;
    case 'owner':
      return <span className="muted truncate">{document.owner?.displayName ?? '—'}</span>;
    case 'review':
      return <span className="muted">{document.nextReview ?? '—'}</span>;
    case 'menu':
      return props.arranged?.mayMove(document) && props.arranged.menu(document);
  }
}

const isSilent = ({ id }: ColumnSpec) => id === 'grip' || id === 'pick' || id === 'menu';

function HeaderCell({ column, sortDirection }: { column: ColumnSpec; sortDirection: string | undefined }) {
  if (column.id === 'pick') return <Checkbox slot="selection" />;
  return (
    <span className="row">
      <span className={isSilent(column) ? 'visually-hidden' : ''}>{column.name}</span>
      {sortDirection && <Icon name={sortDirection === 'ascending' ? 'chevronUp' : 'chevronDown'} size={12} />}
    </span>
  );
}

/** Drawing cells is dear: it is drawn again only when one of its props is another. */
export const DocumentList = memo(function DocumentList(props: DocumentListProps) {
  const { chosen, pathOf, spansScopes, width, arranged, picked } = props;
  const columns = columnsFor({
    ...{ chosen, spansFolders: pathOf !== null, spansScopes, width },
    ...{ isArranging: arranged !== null, isPicking: picked !== null },
  });
  // Dragging cannot come or go while a table lives, and its rows and columns are measured once: so it is made anew.
  return <ListTable key={`${rowHeightOf(width)} ${columns.map(({ id }) => id).join()}`} {...props} columns={columns} />;
});

/** On a phone a title has two lines, since no column beside it could be spared. */
const rowHeightOf = (width: ListWidth) => (width === 'phone' ? 54 : 36);

function ListTable(props: DocumentListProps & { columns: ColumnSpec[] }) {
  const { columns, documents, sort, onSort, onOpen, arranged, picked, hasMore, isLoadingMore, onLoadMore } = props;
  const { shown, isWhole } = useGrowingRows(documents);
  const rowHeight = rowHeightOf(props.width);
  const layoutOptions = useMemo(() => ({ rowHeight, headingHeight: 34, loaderHeight: 36 }), [rowHeight]);
  const byId = useMemo(() => new Map(documents.map((document) => [document.id, document])), [documents]);
  const selection = arranged ? { keys: arranged.selectedKeys, onPick: arranged.onSelect } : picked;
  const select = (keys: Selection) =>
    selection?.onPick(new Set(keys === 'all' ? byId.keys() : [...keys].map((key) => String(key))));
  /** Documents of a scope that the person may not organize stay where they are. */
  const holdBack = (event: DragEvent) => {
    const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? '';
    const document = byId.get(key);
    if (document && arranged?.mayMove(document)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="document-frame card" onDragStartCapture={holdBack}>
      <ResizableTableContainer className="document-table-frame">
        <Virtualizer layout={TableLayout} layoutOptions={layoutOptions}>
          <Table
            aria-label="Documents"
            className="document-table"
            {...(sort && { sortDescriptor: sort })}
            onSortChange={onSort}
            selectionMode={selection ? 'multiple' : 'none'}
            {...(selection && { selectedKeys: selection.keys, onSelectionChange: select })}
            {...(arranged && { dragAndDropHooks: arranged.dragAndDropHooks })}
            {...(!selection && {
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
                  minWidth={leastWidth(column, props.width)}
                  textValue={column.name}
                  allowsSorting={arranged === null && !isSilent(column)}
                  className="document-column"
                >
                  {({ sortDirection }) => <HeaderCell column={column} sortDirection={sortDirection} />}
                </Column>
              )}
            </TableHeader>
            <TableBody renderEmptyState={props.renderEmpty}>
              <Collection items={shown} dependencies={[arranged?.whyNoOrder, props.pathOf, props.width, props.show]}>
                {(document) => (
                  <Row
                    id={document.id}
                    columns={columns}
                    textValue={`${document.humanId} ${document.title}`}
                    className="document-row"
                  >
                    {(column) => (
                      <Cell className={`document-cell cell-${column.id}`}>
                        {cellContent(column.id, document, props)}
                      </Cell>
                    )}
                  </Row>
                )}
              </Collection>
              {hasMore && isWhole && (
                <TableLoadMoreItem isLoading={isLoadingMore} onLoadMore={onLoadMore} className="document-more">
                  <span className="muted">Loading more documents</span>
                </TableLoadMoreItem>
              )}
            </TableBody>
          </Table>
        </Virtualizer>
      </ResizableTableContainer>
    </div>
  );
}
