/** What Arrange mode adds to the list: selection, menus, ordering, and the dialog to move without dragging. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentItem } from '../../contract/index.ts';
import {
  type Arrange,
  DocumentMenu,
  documentGoesBefore,
  type Held,
  MoveDialog,
  orderHeld,
  useListDragAndDrop,
} from '../arrange/index.ts';
import type { Trees } from '../folders/index.ts';
import type { ArrangedList } from './document-list.tsx';

export interface ArrangedParts {
  list: ArrangedList | null;
  selected: readonly DocumentItem[];
  askWhereTo: (held: Held) => void;
  dialog: ReactNode;
}

export function useArrangedList(
  arrange: Arrange,
  trees: Trees,
  documents: readonly DocumentItem[],
  whyNoOrder: string | null,
): ArrangedParts {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Held | null>(null);
  const dragAndDropHooks = useListDragAndDrop(arrange, { documents, whyNoOrder });
  useEffect(() => {
    if (arrange.isOn) return;
    setPicked(new Set());
    setAsking(null);
  }, [arrange.isOn]);
  const selected = documents.filter((document) => picked.has(document.id));

  // Rows keep the menu that they were drawn with, so it asks for the act of now.
  const latest = useRef<Parameters<typeof DocumentMenu>[0]['onAct']>(() => {});
  const onAct: Parameters<typeof DocumentMenu>[0]['onAct'] = (act, document) => {
    // The menu of a selected row speaks for the whole selection; that of another row for itself.
    const held = picked.has(document.id) ? selected : [document];
    if (act === 'move') return setAsking({ kind: 'documents', documents: held });
    const beforeId = documentGoesBefore(documents, document.id, act);
    if (beforeId !== undefined) void arrange.run(() => orderHeld([document], beforeId));
  };
  latest.current = onAct;
  return {
    selected,
    askWhereTo: setAsking,
    list: arrange.isOn
      ? {
          dragAndDropHooks,
          selectedKeys: picked,
          onSelect: setPicked,
          whyNoOrder,
          mayMove: ({ scopeId }) => trees.scopes.some(({ id, mayOrganize }) => id === scopeId && mayOrganize),
          menu: (document) => (
            <DocumentMenu
              document={document}
              whyNoOrder={whyNoOrder}
              onAct={(act, chosen) => latest.current(act, chosen)}
            />
          ),
        }
      : null,
    dialog: asking && arrange.isOn && (
      <MoveDialog held={asking} arrange={arrange} trees={trees} onClose={() => setAsking(null)} />
    ),
  };
}
