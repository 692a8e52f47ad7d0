/** Choosing a folder or a scope's top from a list with a filter. A place that cannot be chosen says why, in its row. */
import { useRef, useState } from 'react';
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components';
import { Icon, TextField, type TextFieldProps } from '../ui/index.ts';
import './place-picker.css';
import { t } from '../texts/index.ts';
import type { TreeNode } from './tree-nodes.ts';

export interface PlaceRow {
  id: string;
  node: TreeNode;
  depth: number;
  path: string;
  /** Why this place does not do; null when it does. */
  why: string | null;
}

export function placeRows(nodes: readonly TreeNode[], whyNot: (node: TreeNode) => string | null): PlaceRow[] {
  const rows: PlaceRow[] = [];
  const visit = (node: TreeNode, depth: number, above: string) => {
    if (node.kind === 'all' || node.kind === 'root') return;
    const path = above === '' ? node.name : `${above} / ${node.name}`;
    rows.push({ id: node.key, node, depth, path, why: whyNot(node) });
    for (const child of node.children) visit(child, depth + 1, path);
  };
  for (const node of nodes) visit(node, 0, '');
  return rows;
}

const rowHeight = 34;

export interface PlacePickerProps {
  rows: readonly PlaceRow[];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

export function PlacePicker({ rows, chosen, onChoose }: PlacePickerProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = wanted === '' ? rows : rows.filter((row) => row.path.toLowerCase().includes(wanted));
  const list = useRef<HTMLDivElement>(null);
  /** The arrows walk the list from the field; Enter takes the first fit, and once one is chosen it does the act. */
  const walk: TextFieldProps['onKeyDown'] = (event) => {
    const at = shown.findIndex(({ id }) => id === chosen);
    const to = { ArrowDown: Math.min(at + 1, shown.length - 1), ArrowUp: Math.max(at - 1, 0), Enter: 0 }[event.key];
    const row = to === undefined || (event.key === 'Enter' && at !== -1) ? undefined : shown[to];
    // The field keeps every key to itself otherwise, also the Escape that closes the dialog around it.
    if (to === undefined || !row) return event.continuePropagation();
    event.preventDefault();
    onChoose(row.id);
    list.current?.scrollTo({ top: (to - 3) * rowHeight });
  };
  return (
    <>
      <TextField label={t('Find a folder')} value={text} onChange={setText} onKeyDown={walk} autoFocus />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowHeight }}>
        <ListBox
          ref={list}
          aria-label={t('Places')}
          className="place-list"
          items={shown}
          dependencies={[wanted]}
          selectionMode="single"
          selectedKeys={chosen ? [chosen] : []}
          onSelectionChange={(keys) => onChoose(keys === 'all' ? null : (([...keys][0] as string | undefined) ?? null))}
          renderEmptyState={() => <p className="place muted">{t('No folder is named like that.')}</p>}
        >
          {(row) => (
            <ListBoxItem
              id={row.id}
              textValue={row.path}
              aria-label={row.why ? t('{path}. Not allowed: {why}', { path: row.path, why: row.why }) : row.path}
              className={row.why ? 'place place-refused' : 'place'}
              style={{ paddingLeft: wanted === '' ? 10 + row.depth * 16 : 10 }}
            >
              <Icon name={row.node.kind === 'scope' ? 'scope' : 'folder'} />
              <span className="place-name truncate" title={row.path}>
                {wanted === '' ? row.node.name : row.path}
              </span>
              {row.why && (
                <span className="place-why truncate" title={row.why}>
                  {row.why}
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
    </>
  );
}
