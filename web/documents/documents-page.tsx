/** The Documents screen: tree panel, list, and Arrange mode over both. */
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { scopesWith, useMe } from '../api/index.ts';
import { carryOut, folderStep, treesByScope, useArrange, useTreeDragAndDrop } from '../arrange/index.ts';
import { NoScope } from '../fallbacks/index.ts';
import { currentNode, searchOf, type TreeNode, TreePanel, useTrees, ZonedLayout } from '../folders/index.ts';
import { useHeldUpdates } from '../live/index.ts';
import { ScopeSelect } from '../scopes/index.ts';
import { useRowHeight } from '../theme/index.ts';
import { IconButton, Page } from '../ui/index.ts';
import './documents.css';
import { t } from '../texts/index.ts';
import { DocumentsMain, type DocumentsMainProps } from './documents-main.tsx';

const route = getRouteApi('/shell/documents');

/** Leaving for another page switches Arrange mode off at once, because this page stays visible until the other is loaded. */
function useDisarmOnLeaving(leave: () => void): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== '/documents') leave();
      }),
    [router, leave],
  );
}

const narrow = window.matchMedia('(max-width: 900px)');

/** Open where there is room beside the list. Zooming in and turning a phone count as a change of room. */
function useTreeOpen() {
  const [isOpen, setOpen] = useState(!narrow.matches);
  useEffect(() => {
    const follow = () => setOpen(!narrow.matches);
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  return [isOpen, setOpen] as const;
}

export function DocumentsPage() {
  if (useMe().scopes.length > 0) return <DocumentsView />;
  return (
    <Page title={t('Documents')}>
      <NoScope />
    </Page>
  );
}

function DocumentsView() {
  const me = useMe();
  const search = route.useSearch();
  const navigate = useNavigate();
  const arrange = useArrange();
  useDisarmOnLeaving(arrange.leave);
  useHeldUpdates(arrange.isHolding);
  const [isTreeOpen, setTreeOpen] = useTreeOpen();
  const scopes = useMemo(() => scopesWith(me, 'VIEW'), [me]);
  const trees = useTrees(scopes);
  const only = scopes.length === 1 ? scopes[0]?.id : undefined;
  const node = currentNode(search, trees.byKey, only);
  const rowHeight = useRowHeight('tree');
  const layout = useMemo(() => new ZonedLayout<TreeNode>(rowHeight), [rowHeight]);
  const dragAndDropHooks = useTreeDragAndDrop(arrange, trees, layout as ZonedLayout<unknown>);
  const [askRef] = useState<DocumentsMainProps['askRef']>({ current: null });

  const open = (target: TreeNode) => void navigate({ to: '/documents', search: searchOf(target) });
  const move = (act: 'move' | 'move-up' | 'move-down', nodes: readonly TreeNode[]) => {
    if (act === 'move') return askRef.current?.(nodes);
    const [first] = nodes;
    const place = first && folderStep(first, act === 'move-up' ? 'up' : 'down', treesByScope(trees));
    if (!place || !first.folder || arrange.isBusy) return;
    arrange.acts.hold({ kind: 'folders', folders: [first.folder] });
    void carryOut(arrange.acts, place, trees);
    arrange.acts.hold(null);
  };
  const className = `documents${isTreeOpen ? '' : ' documents-tree-closed'}${arrange.isOn ? ' arranging' : ''}`;
  return (
    <div className={className}>
      {isTreeOpen && (
        <TreePanel
          trees={trees}
          current={node}
          onOpen={open}
          layout={layout}
          isArranging={arrange.isOn}
          onArrange={arrange.enter}
          onMove={move}
          dragAndDropHooks={dragAndDropHooks}
          switcher={scopes.length > 1 ? <ScopeSelect withAll /> : undefined}
        />
      )}
      <DocumentsMain
        trees={trees}
        node={node}
        arrange={arrange}
        isTreeOpen={isTreeOpen}
        askRef={askRef}
        treeToggle={
          <IconButton
            icon="panel"
            label={isTreeOpen ? t('Hide the folders') : t('Show the folders')}
            onPress={() => setTreeOpen(!isTreeOpen)}
          />
        }
      />
    </div>
  );
}
