/** Drag and drop in the list: documents out to a folder of the tree, and between rows to order a folder by hand. */
import { useMemo } from 'react';
import { type DragAndDropHooks, type DragAndDropOptions, type Key, useDragAndDrop } from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import { t } from '../texts/index.ts';
import { DragPreview } from './drag-preview.tsx';
import { documentType } from './drag-tree.tsx';
import { orderHeld } from './move-acts.ts';
import type { ArrangeActs } from './use-arrange.ts';

export interface ListArrangement {
  documents: readonly DocumentItem[];
  /** Why the rows cannot be ordered as they are shown; null when they can. */
  whyNoOrder: string | null;
  /** Outside Arrange mode nothing can be held. */
  isOn: boolean;
}

/** The document before which a drop at a row's edge puts things; null is the end of the folder. */
function beforeIdAt(documents: readonly DocumentItem[], key: string, position: 'before' | 'after'): string | null {
  if (position === 'before') return key;
  const at = documents.findIndex((document) => document.id === key);
  return documents[at + 1]?.id ?? null;
}

function dragAndDropOptions(acts: ArrangeActs, list: ListArrangement): DragAndDropOptions {
  const { documents, whyNoOrder, isOn } = list;
  const documentsOf = (keys: Iterable<Key>): DocumentItem[] => {
    const held = new Set([...keys].map(String));
    return documents.filter((document) => held.has(document.id));
  };
  return {
    isDisabled: !isOn,
    acceptedDragTypes: [documentType],
    getItems: (keys) => documentsOf(keys).map((document) => ({ [documentType]: document.id })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: (event) => acts.hold({ kind: 'documents', documents: documentsOf(event.keys) }),
    onDragEnd: (event) => acts.release(event.dropOperation === 'cancel'),
    getDropOperation: (target) => {
      const isBetween = target.type === 'item' && target.dropPosition !== 'on';
      return isBetween && whyNoOrder === null && acts.held.current?.kind === 'documents' ? 'move' : 'cancel';
    },
    onDrop: ({ target }) => {
      const held = acts.held.current;
      if (held?.kind !== 'documents' || target.type !== 'item' || target.dropPosition === 'on') return;
      const beforeId = beforeIdAt(documents, String(target.key), target.dropPosition);
      void acts.run(() => orderHeld(held.documents, beforeId));
    },
    renderDragPreview: (items) => {
      const first = documents.find((document) => document.id === items[0]?.[documentType]);
      return <DragPreview icon="document" count={items.length} text={first?.humanId ?? t('Document')} />;
    },
  };
}

export function useListDragAndDrop(acts: ArrangeActs, list: ListArrangement): DragAndDropHooks {
  const { documents, whyNoOrder, isOn } = list;
  const options = useMemo(
    () => dragAndDropOptions(acts, { documents, whyNoOrder, isOn }),
    [acts, documents, whyNoOrder, isOn],
  );
  return useDragAndDrop(options).dragAndDropHooks;
}
