/** The tree itself: rows, keyboard, selection. Dragging is disabled outside Arrange mode. */
import { type CSSProperties, type KeyboardEvent, memo, useContext, useMemo, useRef } from 'react';
import { FocusScope, mergeProps, useFocusRing, useTree } from 'react-aria';
import {
  CollectionRendererContext,
  type DragAndDropHooks,
  type ItemDropTarget,
  type Key,
  type Selection,
  Virtualizer,
} from 'react-aria-components';
import { type TreeState, useTreeState } from 'react-stately';
import { type ActsOf, DropLine, DroppableRows, useDropping, useSteady } from '../ui/index.ts';
import type { ZonedLayout } from './drop-zone-layout.ts';
import { setExpanded, useExpanded } from './expanded-store.ts';
import { FolderRow, RowContext, type RowSurroundings, rowLabel } from './folder-row.tsx';
import { RowCollection, type RowNode } from './row-collection.ts';
import type { TreeNode } from './tree-nodes.ts';
import './folder-tree.css';
import { t } from '../texts/index.ts';

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
function openingRows(hooks: Required<DragAndDropHooks>, state: TreeState<TreeNode>): ActsOf {
  const { collection, expandedKeys } = state;
  return (drop) => ({
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
  });
}

function Rows({ nodes, selectedKeys, onSelect, onKeyDown, isArranging, dragAndDropHooks }: FolderTreeProps) {
  const hooks = dragAndDropHooks as Required<DragAndDropHooks>;
  const { layoutDelegate } = useContext(CollectionRendererContext);
  const expanded = useExpanded();
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
    { 'aria-label': t('Folders'), isVirtualized: true, ...(layoutDelegate && { layoutDelegate }) },
    state,
    ref,
  );
  const drag = hooks.useDraggableCollectionState({ collection, selectionManager, preview });
  hooks.useDraggableCollection({}, drag, ref);
  const { drop, collectionProps } = useDropping(hooks, state, ref, openingRows(hooks, state));
  const { focusProps, isFocusVisible } = useFocusRing();
  const surroundings = useSteady<RowSurroundings>({ state, hooks, drag, isArranging }, [
    ...[hooks, isArranging, collection, expanded, selectionManager.selectedKeys, drag.isDisabled],
  ]);
  const lineAt = (target: ItemDropTarget) => {
    const level = (collection.getItem(target.key)?.level ?? 0) + 1;
    const style = { '--tree-item-level': level } as CSSProperties;
    return <DropLine target={target} hooks={hooks} row={{ 'aria-level': level }} style={style} />;
  };
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
            <DroppableRows {...{ hooks, drop, drag, selectionManager, lineAt }} scrollRef={ref} />
          </RowContext>
        </div>
      </FocusScope>
      <hooks.DragPreview ref={preview}>{hooks.renderDragPreview}</hooks.DragPreview>
    </>
  );
}

/** Drawn again only when one of its props is another: dragging changes none of them. */
export const FolderTree = memo(function FolderTree(props: FolderTreeProps) {
  return (
    <div className="tree-scroll">
      <Virtualizer layout={props.layout}>
        <Rows {...props} />
      </Virtualizer>
    </div>
  );
});
