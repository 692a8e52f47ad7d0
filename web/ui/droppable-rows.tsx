/** Rows between which something that is dragged or carried by keyboard can be put, in the tree as in the list. Only those in view are drawn. */
import {
  type AriaAttributes,
  type CSSProperties,
  createContext,
  type ReactElement,
  type RefObject,
  useContext,
  useMemo,
  useRef,
} from 'react';
import { type DroppableCollectionOptions, ListKeyboardDelegate, useCollator, useVisuallyHidden } from 'react-aria';
import { CollectionRendererContext, type DragAndDropHooks, type ItemDropTarget, type Key } from 'react-aria-components';
import type {
  Collection,
  DraggableCollectionState,
  DroppableCollectionState,
  MultipleSelectionManager,
  Node,
} from 'react-stately';

type Hooks = Required<DragAndDropHooks>;

/** Apart from what else the rows are given: while something is dragged the place under the pointer changes often, and the rows do not. */
const DropContext = createContext<DroppableCollectionState | null>(null);

export function useDrop(): DroppableCollectionState {
  const drop = useContext(DropContext);
  if (!drop) throw new Error('A place for what is dragged is drawn outside its rows.');
  return drop;
}

/** What concerns few rows at a time. Apart, so that the others are not drawn again for it. */
interface Moving {
  focusedKey: Key | null;
  isFocused: boolean;
  draggingKeys: ReadonlySet<Key>;
}

const MovingContext = createContext<Moving | null>(null);

export interface RowMoment {
  /** `next` has the focus when it comes back to the rows. */
  focus: 'here' | 'next' | 'elsewhere';
  isDragging: boolean;
}

/** For the outermost part of a row; the rest of it is drawn again only when this is another. */
export function useRowMoment(key: Key): RowMoment {
  const moving = useContext(MovingContext);
  if (!moving) throw new Error('A row is drawn outside its rows.');
  const focus = key !== moving.focusedKey ? 'elsewhere' : moving.isFocused ? 'here' : 'next';
  return { focus, isDragging: moving.draggingKeys.has(key) };
}

interface RowsState {
  collection: Collection<Node<unknown>>;
  selectionManager: MultipleSelectionManager;
}

export type ActsOf = (
  drop: DroppableCollectionState,
) => Pick<DroppableCollectionOptions, 'onDropActivate' | 'onKeyDown'>;

/** `actsOf` is given where a row can do more than take what is dropped: a closed folder opens. */
export function useDropping(
  hooks: Hooks,
  { collection, selectionManager }: RowsState,
  ref: RefObject<HTMLElement | null>,
  actsOf?: ActsOf,
) {
  const { layoutDelegate, dropTargetDelegate } = useContext(CollectionRendererContext);
  const collator = useCollator({ usage: 'search', sensitivity: 'base' });
  const drop = hooks.useDroppableCollectionState({ collection, selectionManager });
  const keyboardDelegate = new ListKeyboardDelegate({
    ...{ collection, collator, ref, disabledKeys: selectionManager.disabledKeys },
    ...(layoutDelegate && { layoutDelegate }),
  });
  if (!dropTargetDelegate) throw new Error('The rows have no layout that tells what lies at a point.');
  const options = { keyboardDelegate, dropTargetDelegate, ...actsOf?.(drop) };
  const { collectionProps } = hooks.useDroppableCollection(options, drop, ref);
  return { drop, collectionProps };
}

/** What stays drawn although it is out of view: the row with the focus, and the place where the keyboard carries something. */
function useKept(hooks: Hooks, focusedKey: Key | null, drop: DroppableCollectionState): Set<Key> {
  const target = hooks.isVirtualDragging() && drop.target?.type === 'item' ? drop.target : null;
  let targetKey = target?.key ?? null;
  // What stands after a row is drawn with the next row that does not lie below it.
  if (target?.dropPosition === 'after') {
    const level = drop.collection.getItem(target.key)?.level ?? 0;
    for (let key = drop.collection.getKeyAfter(target.key); key !== null; key = drop.collection.getKeyAfter(key)) {
      targetKey = key;
      if ((drop.collection.getItem(key)?.level ?? 0) <= level) break;
    }
  }
  return useMemo(() => new Set([focusedKey, targetKey].filter((key) => key !== null)), [focusedKey, targetKey]);
}

export interface DroppableRowsProps {
  hooks: Hooks;
  drop: DroppableCollectionState;
  drag: DraggableCollectionState;
  selectionManager: MultipleSelectionManager;
  scrollRef: RefObject<HTMLElement | null>;
  lineAt: (target: ItemDropTarget) => ReactElement;
}

export function DroppableRows({ hooks, drop, drag, selectionManager, scrollRef, lineAt }: DroppableRowsProps) {
  const { focusedKey, isFocused } = selectionManager;
  const { draggingKeys } = drag;
  const moving = useMemo(() => ({ focusedKey, isFocused, draggingKeys }), [focusedKey, isFocused, draggingKeys]);
  const { CollectionRoot } = useContext(CollectionRendererContext);
  const isVirtual = hooks.isVirtualDragging();
  return (
    <DropContext value={drop}>
      <MovingContext value={moving}>
        <CollectionRoot
          collection={drop.collection}
          persistedKeys={useKept(hooks, focusedKey, drop)}
          scrollRef={scrollRef}
          renderDropIndicator={(target) => (isVirtual || drop.isDropTarget(target) ? lineAt(target) : undefined)}
        />
      </MovingContext>
    </DropContext>
  );
}

export interface DropLineProps {
  target: ItemDropTarget;
  hooks: Hooks;
  row?: AriaAttributes;
  style?: CSSProperties;
}

const asCell = { role: 'gridcell', 'aria-colindex': 1 };

/** The line between two rows where something that is held would go. */
export function DropLine({ target, hooks, row, style }: DropLineProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const { isDropTarget, isHidden, dropIndicatorProps } = hooks.useDropIndicator({ target }, useDrop(), ref);
  const { visuallyHiddenProps } = useVisuallyHidden();
  if (isHidden) return null;
  return (
    <div
      {...{ role: 'row', ...row }}
      className="drop-line"
      style={{ position: 'relative', ...style }}
      data-drop-target={isDropTarget || undefined}
    >
      <div {...asCell}>
        <button type="button" {...visuallyHiddenProps} {...dropIndicatorProps} ref={ref} />
      </div>
    </div>
  );
}
