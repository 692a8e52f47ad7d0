/**
 * Whether what is held may go to a place, and if not, why.
 *
 * Pure. One function answers for the drop highlight, the drop, the keyboard and the "Move to…" dialog; the rules
 * themselves are the domain's, which the server enforces too.
 */
import type { DocumentItem, FolderNode, FolderTree } from '../../contract/index.ts';
import {
  childrenOf,
  type FolderTree as FolderIndex,
  folderTree,
  moveRefusal,
  pathOf,
  placementRefusal,
} from '../../domain/folders/index.ts';
import { folderIndex } from '../folders/index.ts';
import { t } from '../texts/index.ts';

export type Held =
  | { kind: 'folders'; folders: readonly FolderNode[] }
  | { kind: 'documents'; documents: readonly DocumentItem[] };

/** A folder or a scope's root, and for folders the sibling they go before (null: to the end). */
export interface Place {
  scopeId: string;
  folderId: string | null;
  /** Absent: into it, at the end. Present: among its children, before this one (null: after the last). */
  beforeId?: string | null;
}

export interface Refusal {
  code: string;
  detail: string;
}

export type TreesByScope = ReadonlyMap<string, FolderTree>;

const nowhere = (detail: string): Refusal => ({ code: 'NOTHING_TO_DO', detail });

/** A folder that lies inside another held one moves with it. */
export function topmost(folders: readonly FolderNode[], index: FolderIndex<FolderNode>): FolderNode[] {
  const held = new Set(folders.map((folder) => folder.id));
  return folders.filter((folder) => !pathOf(index, folder.parentId).some((ancestor) => held.has(ancestor.id)));
}

/** The siblings at the place without the held folders, and the index at which these are put in. */
function insertionIndex(index: FolderIndex<FolderNode>, held: ReadonlySet<string>, place: Place): number {
  const siblings = childrenOf(index, place.folderId);
  if (place.beforeId === undefined || place.beforeId === null) return siblings.filter(({ id }) => !held.has(id)).length;
  const at = siblings.findIndex(({ id }) => id === place.beforeId);
  return siblings.slice(0, at === -1 ? siblings.length : at).filter(({ id }) => !held.has(id)).length;
}

/** Whether the siblings would stand exactly as they stand now. */
function changesNothing(folders: readonly FolderNode[], index: FolderIndex<FolderNode>, place: Place): boolean {
  if (!folders.every((folder) => folder.parentId === place.folderId)) return false;
  if (place.beforeId === undefined) return true;
  const held = new Set(folders.map(({ id }) => id));
  const before = childrenOf(index, place.folderId).map(({ id }) => id);
  const after = before.filter((id) => !held.has(id));
  after.splice(insertionIndex(index, held, place), 0, ...folders.map(({ id }) => id));
  return before.every((id, at) => after[at] === id);
}

function foldersRefusal(folders: readonly FolderNode[], place: Place, trees: TreesByScope): Refusal | null {
  const first = folders[0];
  const tree = first && trees.get(first.scopeId);
  if (!first || !tree) return nowhere(t('There is nothing to move.'));
  let index = folderIndex(tree);
  const moving = topmost(folders, index);
  for (const [at, folder] of moving.entries()) {
    const refusal = moveRefusal(index, folder, place, folder.name, t);
    if (refusal) return refusal;
    if (at === moving.length - 1) break;
    // The next one is judged with this one already moved, so that two held folders of one name refuse each other.
    const moved = { ...folder, parentId: place.folderId };
    index = folderTree([...index.byId.values()].map((other) => (other.id === folder.id ? moved : other)));
  }
  if (changesNothing(folders, folderIndex(tree), place)) {
    const isOne = folders.length === 1;
    return nowhere(isOne ? t('“{name}” is already here.', { name: first.name }) : t('These folders are already here.'));
  }
  return null;
}

function documentsRefusal(documents: readonly DocumentItem[], place: Place): Refusal | null {
  for (const document of documents) {
    const refusal = placementRefusal(document, place, t);
    if (refusal) return refusal;
  }
  if (documents.every((document) => document.folderId === place.folderId)) {
    const [first] = documents;
    return nowhere(
      documents.length === 1
        ? t('{name} is already here.', { name: first?.humanId ?? '' })
        : t('These documents are already here.'),
    );
  }
  return null;
}

export function refusalOf(held: Held, place: Place, trees: TreesByScope): Refusal | null {
  return held.kind === 'folders' ? foldersRefusal(held.folders, place, trees) : documentsRefusal(held.documents, place);
}
