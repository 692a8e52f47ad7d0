/** The tree itself: rows, keyboard, selection. Arrange mode hands in the drag and drop; without it nothing is draggable. */
import { type KeyboardEvent, memo, useMemo, useSyncExternalStore } from 'react';
import {
  Button as AriaButton,
  Collection,
  type DragAndDropHooks,
  type Key,
  type Selection,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components';
import { Icon, type IconName } from '../ui/index.ts';
import type { ZonedLayout } from './drop-zone-layout.ts';
import { changeShown, expandedStore } from './expanded-store.ts';
import type { TreeNode } from './tree-nodes.ts';
import './folder-tree.css';

const treeRowHeight = 30;

const icons: Record<TreeNode['kind'], IconName> = { all: 'all', scope: 'scope', root: 'inbox', folder: 'folder' };

function countWords(node: TreeNode): string {
  const own = `${node.count} ${node.count === 1 ? 'document' : 'documents'}`;
  return node.totalCount === node.count ? own : `${own}, ${node.totalCount} with subfolders`;
}

function RowContent({ node, isExpanded, isArranging }: { node: TreeNode; isExpanded: boolean; isArranging: boolean }) {
  const hasChildren = node.children.length > 0;
  return (
    <div className={`tree-row tree-row-${node.kind}`}>
      {hasChildren ? (
        <AriaButton slot="chevron" className="tree-chevron">
          <Icon name={isExpanded ? 'chevronDown' : 'chevronRight'} size={12} />
        </AriaButton>
      ) : (
        <span className="tree-chevron" />
      )}
      {isArranging && node.isArrangeable && (
        <AriaButton slot="drag" className="grip">
          <Icon name="grip" size={14} />
        </AriaButton>
      )}
      <Icon name={node.kind === 'folder' && isExpanded && hasChildren ? 'folderOpen' : icons[node.kind]} />
      <span className="tree-name truncate">{node.name}</span>
      <span className="tree-count" title={countWords(node)}>
        {/* A closed row shows the count of everything below it. */}
        <span aria-hidden="true">{hasChildren && !isExpanded ? node.totalCount : node.count}</span>
        <span className="visually-hidden">{countWords(node)}</span>
      </span>
    </div>
  );
}

function Branch({ node, isArranging }: { node: TreeNode; isArranging: boolean }) {
  const isExpanded = useSyncExternalStore(expandedStore.subscribe, () => expandedStore.has(node.key));
  const [first] = node.children;
  return (
    <TreeItem
      id={node.key}
      textValue={node.name}
      aria-label={`${node.name}, ${countWords(node)}`}
      hasChildItems={first !== undefined}
      className="tree-item"
    >
      <TreeItemContent>
        {(state) => <RowContent node={node} isExpanded={state.isExpanded} isArranging={isArranging} />}
      </TreeItemContent>
      {isExpanded ? (
        <Collection items={node.children}>
          {(child) => <Branch key={child.key} node={child} isArranging={isArranging} />}
        </Collection>
      ) : (
        first && <Hint node={first} />
      )}
    </TreeItem>
  );
}

/**
 * Stands for all children of a closed row, which are left out of the collection: a closed tree of thousands costs what is
 * seen of it. Without any child react-aria would not say that the row can be opened.
 */
function Hint({ node }: { node: TreeNode }) {
  return (
    <TreeItem id={node.key} textValue={node.name}>
      <TreeItemContent>{null}</TreeItemContent>
    </TreeItem>
  );
}

export interface FolderTreeProps {
  nodes: readonly TreeNode[];
  byKey: ReadonlyMap<string, TreeNode>;
  layout: ZonedLayout<TreeNode>;
  selectedKeys: Iterable<Key>;
  onSelect: (keys: ReadonlySet<string>) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  dragAndDropHooks?: DragAndDropHooks | undefined;
}

/** Drawn again only when one of its props is another: its rows are many, and dragging changes none of them. */
export const FolderTree = memo(function FolderTree(props: FolderTreeProps) {
  const { nodes, byKey, layout, selectedKeys, onSelect, onKeyDown, dragAndDropHooks } = props;
  const expanded = useSyncExternalStore(expandedStore.subscribe, expandedStore.get);
  const isArranging = dragAndDropHooks !== undefined;
  const options = useMemo(() => ({ rowSize: treeRowHeight }), []);
  const select = (selection: Selection) => {
    if (selection !== 'all') onSelect(new Set([...selection].map(String)));
  };
  return (
    // Only folders that the person may organize can be held: no other row is the start of a drag.
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside is the interactive element.
    <div
      className="tree-scroll"
      onKeyDown={onKeyDown}
      onDragStartCapture={(event) => {
        const key = (event.target as Element).closest('[data-key]')?.getAttribute('data-key') ?? '';
        if (!byKey.get(key)?.isArrangeable) {
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <Virtualizer layout={layout} layoutOptions={options}>
        <Tree
          aria-label="Folders"
          className="tree"
          items={nodes}
          expandedKeys={expanded}
          onExpandedChange={(keys) => changeShown(new Set([...keys].map(String)))}
          selectionMode={isArranging ? 'multiple' : 'single'}
          selectionBehavior={isArranging ? 'replace' : 'toggle'}
          disallowEmptySelection={!isArranging}
          selectedKeys={selectedKeys}
          onSelectionChange={select}
          {...(dragAndDropHooks && { dragAndDropHooks })}
        >
          {(node) => <Branch key={node.key} node={node} isArranging={isArranging} />}
        </Tree>
      </Virtualizer>
    </div>
  );
});
