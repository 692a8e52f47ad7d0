/** One row of the list: what it says, and in Arrange mode its grip, its checkbox and its menu. */
import { createContext, memo, useContext, useRef } from 'react';
import { mergeProps, useGridListItem } from 'react-aria';
import type { DragAndDropHooks } from 'react-aria-components';
import type { DraggableCollectionState, ListState, Node } from 'react-stately';
import type { DocumentItem } from '../../contract/index.ts';
import { documentMenuLabel } from '../arrange/index.ts';
import { t } from '../texts/index.ts';
import { Icon, RowCheckbox, RowGrip, type RowMoment, useHeldRow, useRowMoment } from '../ui/index.ts';
import { type CellsShow, RowCells } from './list-cells.tsx';

export type DocumentNode = Node<DocumentItem>;

export interface ArrangedList {
  selectedKeys: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  mayMove: (document: DocumentItem) => boolean;
  onMenu: (document: DocumentItem, button: HTMLElement) => void;
}

/** What the list gives its rows. */
export interface ListSurroundings {
  state: ListState<DocumentItem>;
  hooks: Required<DragAndDropHooks>;
  drag: DraggableCollectionState;
  cells: CellsShow;
  /** Null outside Arrange mode. */
  arranged: ArrangedList | null;
}

export const ListContext = createContext<ListSurroundings | null>(null);

function MenuButton({ document, arranged }: { document: DocumentItem; arranged: ArrangedList }) {
  return (
    <button
      type="button"
      className="button icon-button button-quiet"
      aria-label={documentMenuLabel(document)}
      aria-haspopup="menu"
      title={documentMenuLabel(document)}
      // What is pressed here is not pressed on the row, and does not drag it.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
      onClick={(event) => {
        event.stopPropagation();
        arranged.onMenu(document, event.currentTarget);
      }}
    >
      <Icon name="more" />
    </button>
  );
}

interface DocumentRowProps {
  row: DocumentNode;
  document: DocumentItem;
}

export function DocumentRow({ row, document }: DocumentRowProps) {
  return <Row row={row} document={document} {...useRowMoment(row.key)} />;
}

const Row = memo(function Row({ row, document, isDragging }: DocumentRowProps & RowMoment) {
  const surroundings = useContext(ListContext);
  if (!surroundings) throw new Error('A row of the list is drawn outside it.');
  const { state, hooks, drag, cells, arranged } = surroundings;
  const ref = useRef<HTMLDivElement>(null);
  const { rowProps, isSelected } = useGridListItem({ node: row, shouldSelectOnPressUp: arranged !== null }, state, ref);
  // Documents of a scope that the person may not organize stay where they are.
  const mayMove = arranged?.mayMove(document) === true;
  const { actsRef, holdProps } = useHeldRow(mayMove);
  return (
    <div
      {...mergeProps(rowProps, { 'aria-rowindex': row.index + 2 }, holdProps)}
      ref={ref}
      className="document-row"
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
    >
      <RowCells
        document={document}
        cells={cells}
        controls={{
          grip: mayMove && <RowGrip rowKey={row.key} {...{ hooks, drag, actsRef }} />,
          pick: (
            <RowCheckbox
              label={t('Select {name}', { name: row.textValue })}
              isSelected={isSelected}
              onChange={() => state.selectionManager.toggleSelection(row.key)}
            />
          ),
          menu: mayMove && <MenuButton document={document} arranged={arranged} />,
        }}
      />
    </div>
  );
});
