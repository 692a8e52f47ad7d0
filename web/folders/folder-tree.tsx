/** The tree itself: rows, keyboard, selection. Dragging is disabled outside Arrange mode. */
import { type KeyboardEvent, memo, useContext, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { FocusScope, ListKeyboardDelegate, mergeProps, useCollator, useFocusRing, useTree } from 'react-aria';
import {
  CollectionRendererContext,
  type DragAndDropHooks,
  type ItemDropTarget,
  type Key,
  type Selection,
  Virtualizer,
} from 'react-aria-components';
import { type DroppableCollectionState, type TreeState, useTreeState } from 'react-stately';
import { useSteady } from '../ui/index.ts';
import type { ZonedLayout } from './drop-zone-layout.ts';
import { expandedStore, setExpanded } from './expanded-store.ts';
import { DropContext, DropLine, FolderRow, RowContext, type RowSurroundings, rowLabel } from './folder-row.tsx';
import { RowCollection, type RowNode } from './row-collection.ts';
import type { TreeNode } from './tree-nodes.ts';
import './folder-tree.css';

const treeRowHeight = 30;
const choosingOne = { selectionMode: 'single', selectionBehavior: 'toggle', disallowEmptySelection: true } as const;
const choosingMany = { selectionMode: 'multiple', selectionBehavior: 'replace' } as const;

export interface FolderTreeProps {
  nodes: readonly TreeNode[];
  layout: ZonedLayout<TreeNode>;
  selectedKeys: Iterable<Key>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  isArranging: boolean;
  dragAndDropHooks: DragAndDropHooks;
}

const renderRow = (row: RowNode) => (row.value ? <FolderRow row={row} node={row.value} /> : <span />);

/** Something that is held opens a closed row by resting on it; carried by keyboard, it also closes an open one. */
function useDropping(
  hooks: Required<DragAndDropHooks>,
  state: TreeState<TreeNode>,
  ref: React.RefObject<HTMLElement | null>,
) {
  const { layoutDelegate, dropTargetDelegate } = useContext(CollectionRendererContext);
  const collator = useCollator({ usage: 'search', sensitivity: 'base' });
  const { collection, selectionManager, expandedKeys } = state;
  const drop = hooks.useDroppableCollectionState({ collection, selectionManager });
  const keyboardDelegate = new ListKeyboardDelegate({
    collection,
    collator,
    ref,
    disabledKeys: selectionManager.disabledKeys,
    ...(layoutDelegate && { layoutDelegate }),
  });
  if (!dropTargetDelegate) throw new Error('The tree has no layout that tells what lies at a point.');
  const { collectionProps } = hooks.useDroppableCollection(
    {
      keyboardDelegate,
      dropTargetDelegate,
      onDropActivate: ({ target }) => {
        if (target.type !== 'item' || !collection.getItem(target.key)?.hasChildNodes) return;
        if (!expandedKeys.has(target.key) || hooks.isVirtualDragging()) state.toggleKey(target.key);
      },
      onKeyDown: ({ key }) => {
        const { target } = drop;
        if (target?.type !== 'item' || target.dropPosition !== 'on') return;
        if (!collection.getItem(target.key)?.hasChildNodes) return;
        if (key === (expandedKeys.has(target.key) ? 'ArrowLeft' : 'ArrowRight')) state.toggleKey(target.key);
      },
    },
    drop,
    ref,
  );
  return { drop, collectionProps };
}

/** What stays drawn although it is out of view: the row with the focus, and the place where the keyboard carries something. */
function useKept(hooks: Required<DragAndDropHooks>, focusedKey: Key | null, drop: DroppableCollectionState): Set<Key> {
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

function Rows({ nodes, selectedKeys, onSelect, onKeyDown, isArranging, dragAndDropHooks }: FolderTreeProps) {
  const hooks = dragAndDropHooks as Required<DragAndDropHooks>;
  const { CollectionRoot, layoutDelegate } = useContext(CollectionRendererContext);
  const expanded = useSyncExternalStore(expandedStore.subscribe, expandedStore.get);
  const collection = useMemo(() => new RowCollection(nodes, expanded, rowLabel, renderRow), [nodes, expanded]);
  const ref = useRef<HTMLDivElement>(null);
  const preview = useRef(null);
  const state = useTreeState<TreeNode>({
    children: [],
    collection,
    expandedKeys: expanded,
    onExpandedChange: (keys) => setExpanded(new Set([...keys].map(String))),
    ...(isArranging ? choosingMany : choosingOne),
    selectedKeys,
    onSelectionChange: (keys: Selection) => {
      if (keys !== 'all') onSelect(new Set([...keys].map(String)));
    },
  });
  const { selectionManager } = state;
  const { gridProps } = useTree(
    { 'aria-label': 'Folders', isVirtualized: true, ...(layoutDelegate && { layoutDelegate }) },
    state,
    ref,
  );
  const drag = hooks.useDraggableCollectionState({ collection, selectionManager, preview });
  hooks.useDraggableCollection({}, drag, ref);
  const { drop, collectionProps } = useDropping(hooks, state, ref);
  const { focusProps, isFocusVisible } = useFocusRing();
  const isVirtual = hooks.isVirtualDragging();
  const { selectedKeys: selected, focusedKey, isFocused } = selectionManager;
  const surroundings = useSteady<RowSurroundings>({ state, hooks, drag, isArranging }, [
    ...[hooks, isArranging, collection, expanded, selected, focusedKey, isFocused],
    ...[drag.draggingKeys, drag.isDisabled],
  ]);
  const renderDropIndicator = (target: ItemDropTarget) =>
    isVirtual || drop.isDropTarget(target) ? <DropLine target={target} /> : undefined;
  return (
    <>
      <FocusScope>
        <div
          {...mergeProps(gridProps, focusProps, collectionProps, { onKeyDown })}
          ref={ref}
          className="tree"
          data-focus-visible={isFocusVisible || undefined}
        >
          <RowContext value={surroundings}>
            <DropContext value={drop}>
              <CollectionRoot
                collection={collection}
                persistedKeys={useKept(hooks, selectionManager.focusedKey, drop)}
                scrollRef={ref}
                renderDropIndicator={renderDropIndicator}
              />
            </DropContext>
          </RowContext>
        </div>
      </FocusScope>
      <hooks.DragPreview ref={preview}>{hooks.renderDragPreview}</hooks.DragPreview>
    </>
  );
}

/** Drawn again only when one of its props is another: dragging changes none of them. */
export const FolderTree = memo(function FolderTree(props: FolderTreeProps) {
  const [options] = useState({ rowSize: treeRowHeight });
  return (
    <div className="tree-scroll">
      <Virtualizer layout={props.layout} layoutOptions={options}>
        <Rows {...props} />
      </Virtualizer>
    </div>
  );
});
