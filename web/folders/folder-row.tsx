/** One row of the tree: its chevron, its grip in Arrange mode, its name and count, and what a drop on it needs. */
import {
  type AriaAttributes,
  type CSSProperties,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
} from 'react';
import { mergeProps, type PressEvent, useId, useTreeItem, useVisuallyHidden } from 'react-aria';
import type { DragAndDropHooks } from 'react-aria-components';
import type { DraggableCollectionState, TreeState } from 'react-stately';
import { amount, plural } from '../texts/index.ts';
import { Icon, type IconName, RowGrip, type RowMoment, useDrop, useHeldRow, useRowMoment } from '../ui/index.ts';
import type { RowNode } from './row-collection.ts';
import type { TreeNode } from './tree-nodes.ts';

/** What the tree gives its rows. */
export interface RowSurroundings {
  state: TreeState<TreeNode>;
  hooks: Required<DragAndDropHooks>;
  drag: DraggableCollectionState;
  isArranging: boolean;
}

/** Not elements of a table: what is not in view has no element, and what is is laid out by its place. */
const asRow = (attributes: AriaAttributes) => ({ role: 'row', ...attributes });
const asCell = { role: 'gridcell', 'aria-colindex': 1 };

export const RowContext = createContext<RowSurroundings | null>(null);

function useSurroundings(): RowSurroundings {
  const surroundings = useContext(RowContext);
  if (!surroundings) throw new Error('A row of the tree is drawn outside it.');
  return surroundings;
}

const icons: Record<TreeNode['kind'], IconName> = { all: 'all', scope: 'scope', root: 'inbox', folder: 'folder' };

function countWords(node: TreeNode): string {
  const { count, totalCount } = node;
  if (totalCount === count) return plural(count, '{n} document', '{n} documents');
  const total = amount(totalCount);
  return plural(count, '{n} document, {total} with subfolders', '{n} documents, {total} with subfolders', { total });
}

export const rowLabel = (node: TreeNode): string => `${node.name}, ${countWords(node)}`;

interface RowContentProps {
  node: TreeNode;
  isExpanded: boolean;
  chevron: ReturnType<typeof useTreeItem>['expandButtonProps'];
  grip: ReactNode;
}

function RowContent({ node, isExpanded, chevron, grip }: RowContentProps) {
  const hasChildren = node.children.length > 0;
  return (
    <div className={`tree-row tree-row-${node.kind}`}>
      {hasChildren ? <Chevron isExpanded={isExpanded} {...chevron} /> : <span className="tree-chevron" />}
      {grip}
      <Icon name={node.kind === 'folder' && isExpanded && hasChildren ? 'folderOpen' : icons[node.kind]} />
      <span className="tree-name truncate" title={node.name}>
        {node.name}
      </span>
      <span className="tree-count" title={countWords(node)}>
        {/* A closed row shows the count of everything below it. */}
        <span aria-hidden="true">{amount(hasChildren && !isExpanded ? node.totalCount : node.count)}</span>
        <span className="visually-hidden">{countWords(node)}</span>
      </span>
    </div>
  );
}

/** A plain button: every row has one. The arrow keys do the same, so it is no stop of its own. */
function Chevron({ isExpanded, onPress, ...aria }: RowContentProps['chevron'] & { isExpanded: boolean }) {
  return (
    <button
      type="button"
      className="tree-chevron"
      id={aria.id}
      aria-label={aria['aria-label']}
      aria-labelledby={aria['aria-labelledby']}
      data-react-aria-prevent-focus
      tabIndex={-1}
      // What is pressed here is not pressed on the row, and the focus stays.
      onPointerDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
      }}
      onClick={(event) => {
        event.stopPropagation();
        onPress?.({ type: 'press', pointerType: 'mouse', target: event.currentTarget as Element } as PressEvent);
      }}
    >
      <Icon name={isExpanded ? 'chevronDown' : 'chevronRight'} size={12} />
    </button>
  );
}

interface RowPlaceProps {
  row: RowNode;
  rowRef: RefObject<HTMLElement | null>;
  rowProps: AriaAttributes & { id?: string };
  expandLabel: string | undefined;
}

/**
 * The row as a place for what is held: marked while a pointer holds something over it. While something is carried by keyboard or screen
 * reader, the focus goes to what stands here for the row.
 */
function RowPlace({ row, rowRef, rowProps, expandLabel }: RowPlaceProps) {
  const { hooks } = useSurroundings();
  const drop = useDrop();
  const dropRef = useRef<HTMLButtonElement>(null);
  const activateRef = useRef<HTMLButtonElement>(null);
  const { isDropTarget, isHidden, dropIndicatorProps } = hooks.useDropIndicator(
    { target: { type: 'item', key: row.key, dropPosition: 'on' }, activateButtonRef: activateRef },
    drop,
    dropRef,
  );
  const { visuallyHiddenProps } = useVisuallyHidden();
  const activateId = useId();
  useLayoutEffect(() => {
    rowRef.current?.toggleAttribute('data-drop-target', isDropTarget);
  }, [rowRef, isDropTarget]);
  if (isHidden) return null;
  return (
    <div
      {...asRow({
        'aria-level': row.level + 1,
        'aria-expanded': rowProps['aria-expanded'],
        'aria-label': dropIndicatorProps['aria-label'],
      })}
    >
      <div {...asCell} style={{ display: 'contents' }}>
        <button type="button" {...visuallyHiddenProps} {...dropIndicatorProps} ref={dropRef} />
        {row.hasChildNodes && (
          <button
            type="button"
            {...visuallyHiddenProps}
            id={activateId}
            aria-label={expandLabel}
            aria-labelledby={`${activateId} ${rowProps.id}`}
            tabIndex={-1}
            ref={activateRef}
          />
        )}
      </div>
    </div>
  );
}

export function FolderRow({ row, node }: { row: RowNode; node: TreeNode }) {
  return <Row row={row} node={node} {...useRowMoment(row.key)} />;
}

const Row = memo(function Row({ row, node, isDragging }: { row: RowNode; node: TreeNode } & RowMoment) {
  const { state, hooks, drag, isArranging } = useSurroundings();
  const ref = useRef<HTMLDivElement>(null);
  const { rowProps, gridCellProps, expandButtonProps, isSelected } = useTreeItem(
    { node: row, shouldSelectOnPressUp: isArranging, hasChildItems: row.hasChildNodes },
    state,
    ref,
  );
  // Only folders that the person may organize can be held.
  const mayBeHeld = isArranging && node.isArrangeable;
  const { actsRef, holdProps } = useHeldRow(mayBeHeld);
  const level = row.level + 1;
  const isExpanded = rowProps['aria-expanded'] === true;
  return (
    <>
      {isArranging && (
        <RowPlace row={row} rowRef={ref} rowProps={rowProps} expandLabel={expandButtonProps['aria-label']} />
      )}
      <div
        {...mergeProps(rowProps, holdProps)}
        ref={ref}
        className="tree-item"
        style={{ '--tree-item-level': level } as CSSProperties}
        data-level={level}
        data-expanded={isExpanded || undefined}
        data-selected={isSelected || undefined}
        data-dragging={isDragging || undefined}
      >
        <div {...gridCellProps} style={{ display: 'contents' }}>
          <RowContent
            node={node}
            isExpanded={isExpanded}
            chevron={expandButtonProps}
            grip={mayBeHeld && <RowGrip rowKey={row.key} {...{ hooks, drag, actsRef }} />}
          />
        </div>
      </div>
    </>
  );
});
