/** Ordering: the documents of a folder with some of them put elsewhere, and steps without dragging. Pure. */
import type { DocumentItem } from '../../contract/index.ts';
import { childrenOf } from '../../domain/folders/index.ts';
import { folderIndex, type TreeNode } from '../folders/index.ts';
import type { DocumentAct } from './document-menu.tsx';
import type { Place, TreesByScope } from './move-refusals.ts';

/** The whole list with the held ones before one of its own (null: at the end), in their order among themselves. */
export function putBefore(list: readonly string[], held: ReadonlySet<string>, beforeId: string | null): string[] {
  // Where the target itself is held, the next one that is not takes its place.
  const from = beforeId === null ? -1 : list.indexOf(beforeId);
  const anchor = from === -1 ? undefined : list.slice(from).find((id) => !held.has(id));
  const after = list.filter((id) => !held.has(id));
  const at = anchor === undefined ? after.length : after.indexOf(anchor);
  return after.toSpliced(at, 0, ...list.filter((id) => held.has(id)));
}

/** The document before which it goes (null: the end); undefined when it is there already. */
export function documentGoesBefore(
  documents: readonly DocumentItem[],
  id: string,
  act: Exclude<DocumentAct, 'move'>,
): string | null | undefined {
  const at = documents.findIndex((document) => document.id === id);
  const last = documents.length - 1;
  if (
    at === -1 ||
    ((act === 'up' || act === 'first') && at === 0) ||
    ((act === 'down' || act === 'last') && at === last)
  ) {
    return undefined;
  }
  if (act === 'first') return documents[0]?.id ?? null;
  if (act === 'up') return documents[at - 1]?.id ?? null;
  if (act === 'down') return documents[at + 2]?.id ?? null;
  return null;
}

/** The place one step up or down among the siblings; null at the end of the row. */
export function folderStep(node: TreeNode, step: 'up' | 'down', trees: TreesByScope): Place | null {
  const tree = trees.get(node.scopeId);
  if (!tree || !node.folder) return null;
  const siblings = childrenOf(folderIndex(tree), node.folder.parentId);
  const at = siblings.findIndex(({ id }) => id === node.key);
  const target = at + (step === 'up' ? -1 : 1);
  if (target < 0 || target >= siblings.length) return null;
  const before = step === 'up' ? siblings[target] : siblings[target + 1];
  return { scopeId: node.scopeId, folderId: node.folder.parentId, beforeId: before?.id ?? null };
}
