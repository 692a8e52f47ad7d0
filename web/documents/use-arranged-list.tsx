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

type Picked = ReadonlyMap<string, string | null>;

/** One and the same, so that nothing is drawn again for it. */
const nothing: Picked = new Map();

/** What is picked with the folder it lay in: what went elsewhere, or is not listed any more, is not picked any more. */
function usePicked(documents: readonly DocumentItem[]) {
  const [picked, setPicked] = useState(nothing);
  useEffect(() => {
    setPicked((before) => {
      if (before.size === 0) return before;
      const folderOf = new Map(documents.map(({ id, folderId }) => [id, folderId]));
      const kept = new Map([...before].filter(([id, folderId]) => folderOf.get(id) === folderId));
      return kept.size === before.size ? before : kept;
    });
  }, [documents]);
  const keys = useMemo((): ReadonlySet<string> => new Set(picked.keys()), [picked]);
  const pick = useStableCallback((ids: ReadonlySet<string>) =>
    setPicked(new Map(documents.filter(({ id }) => ids.has(id)).map(({ id, folderId }) => [id, folderId]))),
  );
  return { picked: keys, pick, unpick: () => setPicked(nothing) };
}

export function useArrangedList(
  arrange: Arrange,
  trees: Trees,
  documents: readonly DocumentItem[],
  whyNoOrder: string | null,
): ArrangedParts {
  const { acts, isOn } = arrange;
  const { picked, pick, unpick } = usePicked(documents);
  const [asking, setAsking] = useState<Held | null>(null);
  const [menu, setMenu] = useState<AskedMenu | null>(null);
  const dragAndDropHooks = useListDragAndDrop(acts, { documents, whyNoOrder, isOn });
  const letGo = useStableCallback(unpick);
  useEffect(() => {
    if (isOn) return;
    letGo();
    setAsking(null);
    setMenu(null);
  }, [isOn, letGo]);
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
            onSelect: pick,
            mayMove,
            onMenu: (document, button) => setMenu({ document, button }),
          }
        : null,
    [isOn, picked, pick, mayMove],
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
