/**
 * "Move to…": moving without dragging. Every place of the scopes in view is listed; one that does not take what is held
 * can be chosen too, and then says why not.
 */
import { useMemo, useState } from 'react';
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components';
import { sayWhy } from '../api/index.ts';
import type { TreeNode } from '../folders/tree-nodes.ts';
import type { Trees } from '../folders/use-trees.ts';
import { FormDialog, Icon, TextField } from '../ui/index.ts';
import './arrange.css';
import { carryOut, treesByScope } from './drag-tree.tsx';
import type { Held } from './judge.ts';
import { verdictOn } from './places.ts';
import type { Arrange } from './use-arrange.ts';

interface PlaceRow {
  id: string;
  node: TreeNode;
  depth: number;
  path: string;
  why: string | null;
}

function placeRows(trees: Trees, held: Held): PlaceRow[] {
  const byScope = treesByScope(trees);
  const rows: PlaceRow[] = [];
  const visit = (node: TreeNode, depth: number, above: string) => {
    if (node.kind === 'all' || node.kind === 'root') return;
    const path = above === '' ? node.name : `${above} / ${node.name}`;
    const { refusal } = verdictOn(held, { node, position: 'on' }, byScope);
    rows.push({ id: node.key, node, depth, path, why: refusal?.detail ?? null });
    for (const child of node.children) visit(child, depth + 1, path);
  };
  for (const node of trees.nodes) visit(node, 0, '');
  return rows;
}

function heldWords(held: Held): string {
  if (held.kind === 'folders') {
    return held.folders.length === 1 ? `“${held.folders[0]?.name}”` : `${held.folders.length} folders`;
  }
  return held.documents.length === 1 ? `${held.documents[0]?.humanId}` : `${held.documents.length} documents`;
}

export interface MoveDialogProps {
  held: Held;
  arrange: Arrange;
  trees: Trees;
  onClose: () => void;
}

export function MoveDialog({ held, arrange, trees, onClose }: MoveDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const all = useMemo(() => placeRows(trees, held), [trees, held]);
  const wanted = text.trim().toLowerCase();
  const rows = wanted === '' ? all : all.filter((row) => row.path.toLowerCase().includes(wanted));
  const row = all.find((candidate) => candidate.id === chosen);
  const submit = async () => {
    if (!row) return;
    const { place } = verdictOn(held, { node: row.node, position: 'on' }, treesByScope(trees));
    if (!place) return;
    arrange.hold(held);
    try {
      await carryOut(arrange, place, trees);
    } finally {
      arrange.hold(null);
    }
    onClose();
  };
  return (
    <FormDialog
      title={`Move ${heldWords(held)} to…`}
      action="Move"
      variant="arrange"
      size="medium"
      isOpen
      onClose={onClose}
      onSubmit={submit}
      explain={sayWhy}
      isDisabled={!row}
      refusal={row?.why ?? null}
    >
      <TextField label="Find a folder" value={text} onChange={setText} autoFocus />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 34 }}>
        <ListBox
          aria-label="Places"
          className="move-list"
          items={rows}
          dependencies={[wanted]}
          selectionMode="single"
          selectedKeys={chosen ? [chosen] : []}
          onSelectionChange={(keys) => setChosen(keys === 'all' ? null : (([...keys][0] as string) ?? null))}
          renderEmptyState={() => <p className="move-place muted">No folder is named like that.</p>}
        >
          {(place) => (
            <ListBoxItem
              id={place.id}
              textValue={place.path}
              aria-label={place.why ? `${place.path}. Not allowed: ${place.why}` : place.path}
              className={place.why ? 'move-place move-place-refused' : 'move-place'}
              style={{ paddingLeft: wanted === '' ? 10 + place.depth * 16 : 10 }}
            >
              <Icon name={place.node.kind === 'scope' ? 'scope' : 'folder'} />
              <span className="move-name truncate">{wanted === '' ? place.node.name : place.path}</span>
              {place.why && <span className="move-why truncate">{place.why}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </FormDialog>
  );
}
