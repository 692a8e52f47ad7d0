/** From a row of the tree and a position at it to a place; or the reason why there is no place. */
import type { DropPosition } from 'react-aria-components';
import { childrenOf } from '../../domain/folders/index.ts';
import { folderIndex, type TreeNode } from '../folders/index.ts';
import { t } from '../texts/index.ts';
import { type Held, type Place, type Refusal, refusalOf, type TreesByScope } from './move-refusals.ts';

export interface TreeTarget {
  node: TreeNode;
  position: DropPosition;
}

const noPlace = (detail: string): Refusal => ({ code: 'NO_PLACE', detail });

function placeBeside(node: TreeNode, position: 'before' | 'after', trees: TreesByScope): Place | Refusal {
  if (node.kind === 'all' || node.kind === 'scope') return noPlace(t('Scopes are not arranged here.'));
  const tree = trees.get(node.scopeId);
  if (!tree) return noPlace(t('This scope is still loading.'));
  const siblings = childrenOf(folderIndex(tree), node.folder?.parentId ?? null);
  // The row of documents in no folder stands above the first folder, so beside it means first.
  if (node.kind === 'root') return { scopeId: node.scopeId, folderId: null, beforeId: siblings[0]?.id ?? null };
  const at = siblings.findIndex((sibling) => sibling.id === node.key);
  const beforeId = position === 'before' ? node.key : (siblings[at + 1]?.id ?? null);
  return { scopeId: node.scopeId, folderId: node.folder?.parentId ?? null, beforeId };
}

function placeOf(held: Held, target: TreeTarget, trees: TreesByScope): Place | Refusal {
  const { node, position } = target;
  if (position !== 'on') {
    if (held.kind === 'documents') return noPlace(t('Documents go into a folder, not between folders.'));
    return placeBeside(node, position, trees);
  }
  if (node.kind === 'all') return noPlace(t('“All documents” is not a place. Choose a folder or a scope.'));
  if (node.kind === 'root' && held.kind === 'folders') {
    return noPlace(t('Only documents can be in no folder. To move a folder to the top, use the scope itself.'));
  }
  return { scopeId: node.scopeId, folderId: node.folder?.id ?? null };
}

export type Verdict = { place: Place; refusal: null } | { place: null; refusal: Refusal };

/** The one answer for highlight, drop, keyboard and dialog. */
export function verdictOn(held: Held, target: TreeTarget, trees: TreesByScope): Verdict {
  const from = held.kind === 'folders' ? held.folders[0]?.scopeId : held.documents[0]?.scopeId;
  if (from === undefined || !trees.has(from)) {
    return { place: null, refusal: { code: 'PERMISSION_DENIED', detail: t('You may not organize this scope.') } };
  }
  const place = placeOf(held, target, trees);
  if ('code' in place) return { place: null, refusal: place };
  const refusal = refusalOf(held, place, trees);
  return refusal ? { place: null, refusal } : { place, refusal: null };
}
