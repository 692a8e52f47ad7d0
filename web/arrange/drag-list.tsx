/** Drag and drop in the list: documents out to a folder of the tree, and between rows to order a folder by hand. */
import { type DragAndDropHooks, DropIndicator, type Key, useDragAndDrop } from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import { orderHeld } from './acts.ts';
import { DragPreview } from './drag-preview.tsx';
import { documentType } from './drag-tree.tsx';
import type { Arrange } from './use-arrange.ts';

export interface ListArrangement {
  documents: readonly DocumentItem[];
  /** Why the rows cannot be ordered as they are shown; null when they can. */
  whyNoOrder: string | null;
}

/** The document before which a drop at a row's edge puts things; null is the end of the folder. */
export function beforeIdAt(
  documents: readonly DocumentItem[],
  key: string,
  position: 'before' | 'after',
): string | null {
  if (position === 'before') return key;
  const at = documents.findIndex((document) => document.id === key);
  return documents[at + 1]?.id ?? null;
}

export function useListDragAndDrop(arrange: Arrange, list: ListArrangement): DragAndDropHooks {
  const documentsOf = (keys: Iterable<Key>): DocumentItem[] => {
    const held = new Set([...keys].map(String));
    return list.documents.filter((document) => held.has(document.id));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    acceptedDragTypes: [documentType],
    getItems: (keys) => documentsOf(keys).map((document) => ({ [documentType]: document.id })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: (event) => arrange.hold({ kind: 'documents', documents: documentsOf(event.keys) }),
    onDragEnd: (event) => arrange.release(event.dropOperation === 'cancel'),
    getDropOperation: (target) => {
      const isBetween = target.type === 'item' && target.dropPosition !== 'on';
      return isBetween && list.whyNoOrder === null && arrange.held.current?.kind === 'documents' ? 'move' : 'cancel';
    },
    onDrop: ({ target }) => {
      const held = arrange.held.current;
      if (held?.kind !== 'documents' || target.type !== 'item' || target.dropPosition === 'on') return;
      const beforeId = beforeIdAt(list.documents, String(target.key), target.dropPosition);
      void arrange.run(() => orderHeld(held.documents, beforeId));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
    renderDragPreview: (items) => {
      const first = list.documents.find((document) => document.id === items[0]?.[documentType]);
      return <DragPreview icon="document" count={items.length} text={first?.humanId ?? 'Document'} />;
    },
  });
  return dragAndDropHooks;
}
