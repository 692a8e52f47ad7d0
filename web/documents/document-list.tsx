/**
 * The list of documents. Browsing, its rows are links; in Arrange mode they have a grip, a checkbox and a menu instead. Only the rows in
 * view are drawn, from the data itself; a table of react-aria's own draws every row twice, and each of its cells reacts by itself.
 */
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useContext, useMemo, useRef } from 'react';
import { FocusScope, mergeProps, useGridList } from 'react-aria';
import {
  CollectionRendererContext,
  type DragAndDropHooks,
  type Key,
  type Selection,
  type SortDescriptor,
  Virtualizer,
} from 'react-aria-components';
import { useListState } from 'react-stately';
import type { DocumentItem } from '../../contract/index.ts';
import type { SortColumn } from '../address/index.ts';
import { useRowHeight } from '../theme/index.ts';
import { DropLine, DroppableRows, EvenRows, FlatCollection, useDropping, useSteady } from '../ui/index.ts';
import './document-list.css';
import { t } from '../texts/index.ts';
import { type CellsShow, PathContext, type PathOf } from './list-cells.tsx';
import { columnRoom, columnsFor, type ListWidth } from './list-columns.ts';
import { ListHeader } from './list-header.tsx';
import { type ArrangedList, type DocumentNode, DocumentRow, ListContext, type ListSurroundings } from './list-row.tsx';
import type { RowsShow } from './list-rows.ts';
import { useLoadAtEnd } from './use-load-at-end.ts';
import { useScrollbarRoom } from './use-scrollbar-room.ts';

export interface PickedRows {
  keys: ReadonlySet<string>;
  onPick: (keys: ReadonlySet<string>) => void;
}

export interface DocumentListProps {
  documents: readonly DocumentItem[];
  show: RowsShow;
  pathOf: PathOf;
  /** Whether each row names its scope. */
  spansScopes: boolean;
  width: ListWidth;
  chosen: ReadonlySet<SortColumn>;
  /** Rows to choose among, where several are chosen for an act. */
  picked: PickedRows | null;
  sort: SortDescriptor | null;
  onSort: (sort: SortDescriptor) => void;
  onOpen: (document: DocumentItem) => void;
  onNear: (document: DocumentItem) => void;
  arranged: ArrangedList | null;
  /** There outside Arrange mode too, but disabled: what is drawn stays drawn. */
  dragAndDropHooks: DragAndDropHooks;
  hasMore: boolean;
  isLoadingMore: boolean;
  mayLoadMore: boolean;
  onLoadMore: () => void;
  renderEmpty: () => ReactNode;
}

const renderRow = (row: DocumentNode) => (row.value ? <DocumentRow row={row} document={row.value} /> : <span />);

function collectionOf(documents: readonly DocumentItem[]): FlatCollection<DocumentItem> {
  return new FlatCollection(
    documents.map(({ id }) => id),
    (index) => {
      const document = documents[index] as DocumentItem;
      return {
        type: 'item',
        key: document.id,
        value: document,
        level: 0,
        index,
        parentKey: null,
        hasChildNodes: false,
        childNodes: [],
        prevKey: documents[index - 1]?.id ?? null,
        nextKey: documents[index + 1]?.id ?? null,
        firstChildKey: null,
        lastChildKey: null,
        textValue: `${document.humanId} ${document.title}`,
        rendered: null,
        props: {},
        render: renderRow,
      };
    },
  );
}

function ListGrid(props: DocumentListProps) {
  const { documents, show, pathOf, spansScopes, width, chosen, arranged, picked, onOpen, onNear } = props;
  const hooks = props.dragAndDropHooks as Required<DragAndDropHooks>;
  const { layoutDelegate } = useContext(CollectionRendererContext);
  const collection = useMemo(() => collectionOf(documents), [documents]);
  const isArranging = arranged !== null;
  const isPicking = picked !== null;
  const spansFolders = pathOf !== null;
  const cells = useMemo((): CellsShow => {
    const wanted = { chosen, spansFolders, spansScopes, width, isArranging, isPicking };
    return { columns: columnsFor(wanted), show, width, isArranging, onOpen, onNear };
  }, [chosen, spansFolders, spansScopes, width, isArranging, isPicking, show, onOpen, onNear]);
  const ref = useRef<HTMLDivElement>(null);
  const headRef = useRef<HTMLDivElement>(null);
  const preview = useRef(null);
  const selection = arranged ? { keys: arranged.selectedKeys, onPick: arranged.onSelect } : picked;
  const state = useListState<DocumentItem>({
    collection,
    selectionMode: selection ? 'multiple' : 'none',
    ...(selection && {
      selectedKeys: selection.keys,
      onSelectionChange: (keys: Selection) =>
        selection.onPick(new Set([...(keys === 'all' ? collection.getKeys() : keys)].map(String))),
    }),
  });
  const { selectionManager } = state;
  const { gridProps } = useGridList(
    {
      'aria-label': t('Documents'),
      isVirtualized: true,
      shouldSelectOnPressUp: isArranging,
      ...(layoutDelegate && { layoutDelegate }),
      ...(!selection && {
        onAction: (key: Key) => {
          const document = collection.getItem(key)?.value;
          if (document) onOpen(document);
        },
      }),
    },
    state,
    ref,
  );
  const drag = hooks.useDraggableCollectionState({ collection, selectionManager, preview });
  hooks.useDraggableCollection({}, drag, ref);
  const { drop, collectionProps } = useDropping(hooks, state, ref);
  const lookForEnd = useLoadAtEnd(ref, props);
  useScrollbarRoom(ref, headRef);
  const onScroll = () => {
    lookForEnd();
    // The heads go sideways with their columns.
    if (headRef.current && ref.current) headRef.current.scrollLeft = ref.current.scrollLeft;
  };
  const room = columnRoom(cells.columns, width);
  const toHead = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || selectionManager.focusedKey !== collection.getFirstKey()) return;
    headRef.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  const { selectedKeys, selectionMode } = selectionManager;
  const surroundings = useSteady<ListSurroundings>({ state, hooks, drag, cells, arranged }, [
    ...[hooks, cells, arranged, collection, selectedKeys, selectionMode, drag.isDisabled],
  ]);
  const { role, id, 'aria-label': label, 'aria-multiselectable': isMultiple, ...others } = gridProps;
  const { 'aria-rowcount': _rows, 'aria-colcount': _columns, ...bodyProps } = others;
  return (
    <>
      <div
        {...{ role, id, 'aria-label': label, 'aria-multiselectable': isMultiple }}
        {...{ 'aria-colcount': cells.columns.length, 'aria-rowcount': props.hasMore ? -1 : documents.length + 1 }}
        className="list-grid"
        style={{ '--columns': room.template, '--least': `${room.least}px` } as CSSProperties}
      >
        <ListHeader
          columns={cells.columns}
          sort={props.sort}
          onSort={arranged ? null : props.onSort}
          isAllSelected={documents.length > 0 && selectionManager.isSelectAll}
          isSomeSelected={!selectionManager.isEmpty}
          onSelectAll={() => selectionManager.toggleSelectAll()}
          onDown={() => {
            selectionManager.setFocused(true);
            selectionManager.setFocusedKey(selectionManager.focusedKey ?? collection.getFirstKey());
          }}
          headRef={headRef}
        />
        <FocusScope>
          <div
            {...mergeProps({ onKeyDown: toHead, onScroll }, bodyProps, collectionProps)}
            {...asGroup}
            ref={ref}
            className="document-table"
          >
            <PathContext value={pathOf}>
              <ListContext value={surroundings}>
                <DroppableRows
                  {...{ hooks, drop, drag, selectionManager }}
                  scrollRef={ref}
                  lineAt={(target) => <DropLine target={target} hooks={hooks} />}
                />
              </ListContext>
            </PathContext>
            {documents.length === 0 && (
              <div {...asRow}>
                <div {...asCell}>{props.renderEmpty()}</div>
              </div>
            )}
          </div>
        </FocusScope>
      </div>
      {props.isLoadingMore && <p className="document-more muted">{t('Loading more documents')}</p>}
      <hooks.DragPreview ref={preview}>{hooks.renderDragPreview}</hooks.DragPreview>
    </>
  );
}

const asGroup = { role: 'rowgroup' };
const asRow = { role: 'row', 'aria-rowindex': 2 };
const asCell = { role: 'gridcell', 'aria-colindex': 1 };

/** On a phone a title has two lines, since no column beside it could be spared. */
const phoneRowHeight = 54;

/** Drawn again only when one of its props is another. */
export const DocumentList = memo(function DocumentList(props: DocumentListProps) {
  const usual = useRowHeight('list');
  const rowHeight = props.width === 'phone' ? phoneRowHeight : usual;
  const layout = useMemo(() => new EvenRows<DocumentItem>(rowHeight), [rowHeight]);
  return (
    <div className="document-frame card">
      <Virtualizer layout={layout}>
        <ListGrid {...props} />
      </Virtualizer>
    </div>
  );
});
