/** Drag and drop in the tree: folders into and between folders, documents onto folders. */
import { useCallback, useEffect, useMemo } from 'react';
import {
  type DragAndDropHooks,
  type DragAndDropOptions,
  type DropTarget,
  type ItemDropTarget,
  type Key,
  useDragAndDrop,
} from 'react-aria-components';
import type { FolderNode } from '../../contract/index.ts';
import type { Trees, ZonedLayout } from '../folders/index.ts';
import { t } from '../texts/index.ts';
import { DragPreview } from './drag-preview.tsx';
import { type Verdict, verdictOn } from './drop-verdict.ts';
import { moveDocuments, moveFolders, type NamedPlace } from './move-acts.ts';
import type { Place, TreesByScope } from './move-refusals.ts';
import type { Arrange, ArrangeActs } from './use-arrange.ts';

const folderType = 'application/x-muniment-folder';
export const documentType = 'application/x-muniment-document';

/** Only the scopes that the person may organize: nothing can be dragged in others. */
export function treesByScope(trees: Trees): TreesByScope {
  return new Map(
    trees.scopes.flatMap(({ id, tree, mayOrganize }) => (tree && mayOrganize ? [[id, tree] as const] : [])),
  );
}

function namedPlace(place: Place, trees: Trees): NamedPlace {
  if (place.folderId !== null) return { kind: 'folder', name: trees.byKey.get(place.folderId)?.name ?? '…' };
  return { kind: 'scope', name: trees.scopes.find(({ id }) => id === place.scopeId)?.name ?? '…' };
}

/** Carries out what is held, to a place that was judged. */
export function carryOut(acts: ArrangeActs, place: Place, trees: Trees): Promise<void> {
  const held = acts.held.current;
  if (!held) return Promise.resolve();
  const named = namedPlace(place, trees);
  return acts.run(() =>
    held.kind === 'folders'
      ? moveFolders(held.folders, place, named, treesByScope(trees))
      : moveDocuments(held.documents, place, named),
  );
}

/** Made anew only when the trees change, so that the rows are not drawn again at every movement. */
function dragAndDropOptions(acts: ArrangeActs, trees: Trees, verdictAt: (target: DropTarget) => Verdict | null) {
  const foldersOf = (keys: Iterable<Key>): FolderNode[] =>
    [...keys].flatMap((key) => trees.byKey.get(String(key))?.folder ?? []);
  const options: DragAndDropOptions = {
    acceptedDragTypes: [folderType, documentType],
    getItems: (keys) => foldersOf(keys).map((folder) => ({ [folderType]: folder.id })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: (event) => acts.hold({ kind: 'folders', folders: foldersOf(event.keys) }),
    onDragEnd: (event) => acts.release(event.dropOperation === 'cancel'),
    getDropOperation: (target) => (verdictAt(target)?.place ? 'move' : 'cancel'),
    onDrop: (event) => {
      const verdict = verdictAt(event.target);
      if (verdict?.place) void carryOut(acts, verdict.place, trees);
    },
    renderDragPreview: (items) => (
      <DragPreview
        icon="folder"
        count={items.length}
        text={trees.byKey.get(items[0]?.[folderType] ?? '')?.name ?? t('Folder')}
      />
    ),
  };
  return options;
}

/** Outside Arrange mode it is there but disabled: a tree that gained and lost dragging would have to be made anew. */
export function useTreeDragAndDrop(
  { acts, isOn }: Pick<Arrange, 'acts' | 'isOn'>,
  trees: Trees,
  layout: ZonedLayout<unknown>,
): DragAndDropHooks {
  const byScope = useMemo(() => treesByScope(trees), [trees]);
  const verdictAt = useCallback(
    (target: DropTarget): Verdict | null => {
      const held = acts.held.current;
      const node = target.type === 'item' ? trees.byKey.get(String(target.key)) : undefined;
      if (!held || !node || target.type !== 'item') return null;
      return verdictOn(held, { node, position: target.dropPosition }, byScope);
    },
    [acts, trees, byScope],
  );
  useEffect(() => {
    layout.onHover = (target: ItemDropTarget | null) => {
      const verdict = target && verdictAt(target);
      acts.refuse(verdict?.refusal ?? null);
    };
    return () => {
      layout.onHover = () => {};
    };
  }, [layout, verdictAt, acts]);
  const options = useMemo(
    () => ({ ...dragAndDropOptions(acts, trees, verdictAt), isDisabled: !isOn }),
    [acts, trees, verdictAt, isOn],
  );
  return useDragAndDrop(options).dragAndDropHooks;
}
