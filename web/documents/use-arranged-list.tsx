/** What Arrange mode adds to the list: selection, menus, ordering, and the dialog to move without dragging. */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { DragAndDropHooks } from 'react-aria-components';
import type { DocumentItem } from '../../contract/index.ts';
import {
  type Arrange,
  type AskedMenu,
  type DocumentAct,
  DocumentMenu,
  documentGoesBefore,
  type Held,
  MoveDialog,
  orderHeld,
  useListDragAndDrop,
} from '../arrange/index.ts';
import type { Trees } from '../folders/index.ts';
import { useStableCallback } from '../ui/index.ts';
import type { ArrangedList } from './list-row.tsx';

export interface ArrangedParts {
  list: ArrangedList | null;
  dragAndDropHooks: DragAndDropHooks;
  selected: readonly DocumentItem[];
  askWhereTo: (held: Held) => void;
  dialog: ReactNode;
}

/** One and the same, so that nothing is drawn again for it. */
const nothing: ReadonlySet<string> = new Set();

export function useArrangedList(
  arrange: Arrange,
  trees: Trees,
  documents: readonly DocumentItem[],
  whyNoOrder: string | null,
): ArrangedParts {
  const { acts, isOn } = arrange;
  const [picked, setPicked] = useState(nothing);
  const [asking, setAsking] = useState<Held | null>(null);
  const [menu, setMenu] = useState<AskedMenu | null>(null);
  const dragAndDropHooks = useListDragAndDrop(acts, { documents, whyNoOrder, isOn });
  useEffect(() => {
    if (isOn) return;
    setPicked(nothing);
    setAsking(null);
    setMenu(null);
  }, [isOn]);
  const selected = documents.filter((document) => picked.has(document.id));

  const onAct = useStableCallback((act: DocumentAct, document: DocumentItem) => {
    // The menu of a selected row speaks for the whole selection; that of another row for itself.
    const held = picked.has(document.id) ? selected : [document];
    if (act === 'move') return setAsking({ kind: 'documents', documents: held });
    const beforeId = documentGoesBefore(documents, document.id, act);
    if (beforeId !== undefined) void acts.run(() => orderHeld([document], beforeId));
  });
  const mayMove = useStableCallback(({ scopeId }: DocumentItem) =>
    trees.scopes.some(({ id, mayOrganize }) => id === scopeId && mayOrganize),
  );
  const list = useMemo(
    (): ArrangedList | null =>
      isOn
        ? {
            selectedKeys: picked,
            onSelect: setPicked,
            mayMove,
            onMenu: (document, button) => setMenu({ document, button }),
          }
        : null,
    [isOn, picked, mayMove],
  );
  return {
    selected,
    askWhereTo: setAsking,
    list,
    dragAndDropHooks,
    dialog: (
      <>
        {menu && isOn && (
          <DocumentMenu asked={menu} whyNoOrder={whyNoOrder} onAct={onAct} onClose={() => setMenu(null)} />
        )}
        {asking && isOn && <MoveDialog held={asking} acts={acts} trees={trees} onClose={() => setAsking(null)} />}
      </>
    ),
  };
}
