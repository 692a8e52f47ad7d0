/** The panel beside the list: the tree, its menu, its keyboard, and the dialogs about folders. */
import {
  type KeyboardEvent,
  lazy,
  Suspense,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { DragAndDropHooks } from 'react-aria-components';
import { pathOf } from '../../domain/folders/index.ts';
import { holds, useMe } from '../api/index.ts';
import { Loaded } from '../fallbacks/index.ts';
import { t } from '../texts/index.ts';
import { useStableCallback } from '../ui/index.ts';
import type { ZonedLayout } from './drop-zone-layout.ts';
import { expand, expandAtFirst, setExpanded } from './expanded-store.ts';
import type { FolderQuestion } from './folder-dialogs.tsx';
import { FolderTree } from './folder-tree.tsx';
import { type TreeAct, TreeMenu } from './tree-menu.tsx';
import { folderIndex, scopeKey, type TreeNode } from './tree-nodes.ts';
import type { Trees } from './use-trees.ts';

const FolderDialog = lazy(async () => ({ default: (await import('./folder-dialogs.tsx')).FolderDialog }));

export interface TreePanelProps {
  trees: Trees;
  current: TreeNode | undefined;
  onOpen: (node: TreeNode) => void;
  layout: ZonedLayout<TreeNode>;
  isArranging: boolean;
  onArrange: () => void;
  /** Arrange mode's own acts on the selected folders. */
  onMove: (act: 'move' | 'move-up' | 'move-down', nodes: readonly TreeNode[]) => void;
  dragAndDropHooks: DragAndDropHooks;
  switcher?: React.ReactNode;
}

function useReveal(current: TreeNode | undefined, trees: Trees): void {
  useEffect(() => {
    expandAtFirst(trees.scopes.map(({ id }) => scopeKey(id)));
  }, [trees.scopes]);
  const key = current?.kind === 'folder' || current?.kind === 'root' ? current.key : null;
  const reveal = useStableCallback(() => {
    if (!current) return;
    const tree = trees.scopes.find(({ id }) => id === current.scopeId)?.tree;
    const path = tree ? pathOf(folderIndex(tree), current.folder?.parentId ?? null) : [];
    expand([scopeKey(current.scopeId), ...path.map(({ id }) => id)]);
  });
  // Only a change of the folder opens its ancestors; a poll must not reopen what the person closed.
  useEffect(() => {
    if (key) reveal();
  }, [key, reveal]);
}

let isFirstScreen = true;

/** When a page has just been opened the list comes first, and the rows of the tree in a task of their own. */
function useTurn(): boolean {
  const [isTurn, setTurn] = useState(!isFirstScreen);
  useEffect(() => {
    isFirstScreen = false;
    startTransition(() => setTurn(true));
  }, []);
  return isTurn;
}

/** Plain letters belong to the tree's own search by typing, so the acts take Alt. Codes, since Alt changes the letter on some keyboards. */
const plainKeys: Record<string, TreeAct> = { F2: 'rename', Delete: 'delete' };
const altKeys: Record<string, TreeAct> = { KeyN: 'create', KeyM: 'move', ArrowUp: 'move-up', ArrowDown: 'move-down' };

function actOf(event: KeyboardEvent, isArranging: boolean): TreeAct | undefined {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const act = event.altKey ? altKeys[event.code] : plainKeys[event.code];
  return act?.startsWith('move') && !isArranging ? undefined : act;
}

/** The row that had the focus is gone with its folder: the one above gets it, once the dialog has given it back. */
function focusRow(key: string): void {
  const row = () => document.querySelector<HTMLElement>(`.tree [data-key="${CSS.escape(key)}"]`);
  setTimeout(() => row()?.focus(), 60);
}

/** One and the same, so that nothing is drawn again for it. */
const nothing: ReadonlySet<string> = new Set();

export function TreePanel(props: TreePanelProps) {
  const { trees, current, onOpen, layout, isArranging, onArrange, onMove, dragAndDropHooks, switcher } = props;
  const me = useMe();
  const [question, setQuestion] = useState<FolderQuestion | null>(null);
  const [picked, setPicked] = useState(nothing);
  useReveal(current, trees);
  const isTurn = useTurn();
  // The first rows are drawn piece by piece.
  const isShown = useDeferredValue(trees.isLoaded);
  useEffect(() => {
    if (!isArranging) setPicked(nothing);
  }, [isArranging]);

  const scope = trees.scopes.find(({ id }) => id === current?.scopeId);
  const folder = current?.folder ?? null;
  const createPermission = scope?.tree?.documentCount === 0 ? 'ACTIVATE_CATALOG_ENTRIES' : 'ORGANIZE_DOCUMENTS';
  const mayOrganizeSomewhere = trees.scopes.some(({ id }) => holds(me, id, 'ORGANIZE_DOCUMENTS'));
  const mayCreate = scope ? holds(me, scope.id, createPermission) : mayOrganizeSomewhere;
  const mayOrganize = scope ? holds(me, scope.id, 'ORGANIZE_DOCUMENTS') : mayOrganizeSomewhere;
  const pickedFolders = useMemo(
    () => [...picked].flatMap((key) => (trees.byKey.get(key)?.isArrangeable ? (trees.byKey.get(key) ?? []) : [])),
    [picked, trees.byKey],
  );

  const act = (what: TreeAct) => {
    if (what === 'arrange') onArrange();
    else if (what === 'expand-all') startTransition(() => setExpanded(new Set(trees.byKey.keys())));
    else if (what === 'collapse-all') startTransition(() => setExpanded(new Set()));
    else if (what === 'move' || what === 'move-up' || what === 'move-down') onMove(what, pickedFolders);
    else if (scope?.tree) {
      const { tree } = scope;
      if (what === 'create' && mayCreate) {
        setQuestion({ act: 'create', tree, scopeName: scope.name, parent: folder });
      } else if (folder && mayOrganize && what !== 'create') setQuestion({ act: what, tree, folder });
    }
  };
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    const what = actOf(event, isArranging);
    if (!what) return;
    event.preventDefault();
    event.stopPropagation();
    act(what);
  });
  const createFromAnywhere = useStableCallback((event: globalThis.KeyboardEvent) => {
    if (!event.altKey || event.code !== 'KeyN' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
    event.preventDefault();
    act('create');
  });
  useEffect(() => {
    window.addEventListener('keydown', createFromAnywhere);
    return () => window.removeEventListener('keydown', createFromAnywhere);
  }, [createFromAnywhere]);
  const select = useStableCallback((keys: ReadonlySet<string>) => {
    setPicked(keys);
    const only = keys.size === 1 ? trees.byKey.get([...keys][0] ?? '') : undefined;
    if (only && only.key !== current?.key) onOpen(only);
  });
  const currentKey = current?.key;
  const shown = useMemo(() => new Set(currentKey === undefined ? [] : [currentKey]), [currentKey]);
  return (
    <aside className="tree-panel" aria-label={t('Folders')}>
      <div className="tree-head">
        <h2 className={switcher ? 'visually-hidden' : ''}>{t('Folders')}</h2>
        {switcher ?? <span className="spacer" />}
        <TreeMenu
          mayCreate={mayCreate}
          mayOrganize={mayOrganize}
          isArranging={isArranging}
          folderName={folder?.name ?? null}
          whyNoCreate={scope ? null : t('Choose a scope or a folder first')}
          selectedCount={pickedFolders.length}
          onAct={act}
        />
      </div>
      {isTurn && (
        <Loaded
          reading={{ data: trees.isLoaded && isShown ? trees : undefined, error: trees.failure, refetch: trees.retry }}
          what={t('the folders')}
          lines={9}
          isInCard
        >
          {({ nodes }) => (
            <FolderTree
              nodes={nodes}
              layout={layout}
              selectedKeys={isArranging ? picked : shown}
              onSelect={select}
              onKeyDown={onKeyDown}
              isArranging={isArranging}
              dragAndDropHooks={dragAndDropHooks}
            />
          )}
        </Loaded>
      )}
      {question && (
        <Suspense>
          <FolderDialog
            question={question}
            onClose={() => setQuestion(null)}
            onDone={(folderId) => {
              setQuestion(null);
              const opened = folderId ? trees.byKey.get(folderId) : scope && trees.byKey.get(scopeKey(scope.id));
              if (question?.act !== 'delete' || !opened) return;
              onOpen(opened);
              focusRow(opened.key);
            }}
          />
        </Suspense>
      )}
    </aside>
  );
}
