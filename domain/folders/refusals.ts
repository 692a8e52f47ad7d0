/**
 * Whether a folder may be created, renamed or moved, and a document placed; if not, which rule says so.
 *
 * Pure. The server runs these inside the transaction that holds the scope's lock; the web app runs the same
 * functions to highlight drop targets, so a highlighted target is one that the server accepts.
 */
import { childrenOf, depthOf, type Folder, type FolderTree, heightOf, isInSubtree } from './tree.ts';

export const maximumFolderDepth = 8;

type FolderRefusalCode =
  | 'FOLDER_CROSS_SCOPE'
  | 'FOLDER_CYCLE'
  | 'FOLDER_TOO_DEEP'
  | 'FOLDER_NAME_TAKEN'
  | 'FOLDER_NOT_EMPTY'
  | 'DOCUMENT_CROSS_SCOPE';

export interface FolderRefusal {
  code: FolderRefusalCode;
  /** A sentence for the person who tried. */
  detail: string;
}

/** Where something is to go: a folder, or the root (null) of a scope. */
export interface Destination {
  scopeId: string;
  folderId: string | null;
}

function nameTaken(tree: FolderTree, parentId: string | null, name: string, exceptId?: string): FolderRefusal | null {
  const taken = childrenOf(tree, parentId).some((sibling) => sibling.name === name && sibling.id !== exceptId);
  return taken
    ? { code: 'FOLDER_NAME_TAKEN', detail: `There is already a folder named “${name}” here. Choose another name.` }
    : null;
}

export function createRefusal(tree: FolderTree, parentId: string | null, name: string): FolderRefusal | null {
  if (depthOf(tree, parentId) + 1 > maximumFolderDepth) {
    return {
      code: 'FOLDER_TOO_DEEP',
      detail: `Folders nest at most ${maximumFolderDepth} levels deep. Create it higher up.`,
    };
  }
  return nameTaken(tree, parentId, name);
}

export function renameRefusal(tree: FolderTree, folder: Folder, name: string): FolderRefusal | null {
  return nameTaken(tree, folder.parentId, name, folder.id);
}

/**
 * `tree` is the tree of the folder's own scope. `name` is the name it will have there: a move and a rename in one act
 * are judged together.
 */
export function moveRefusal(
  tree: FolderTree,
  folder: Folder,
  to: Destination,
  name: string = folder.name,
): FolderRefusal | null {
  if (to.scopeId !== folder.scopeId) {
    return { code: 'FOLDER_CROSS_SCOPE', detail: `“${folder.name}” cannot leave its scope.` };
  }
  if (isInSubtree(tree, to.folderId, folder.id)) {
    return { code: 'FOLDER_CYCLE', detail: `“${folder.name}” cannot be moved into itself or its own subtree.` };
  }
  if (depthOf(tree, to.folderId) + heightOf(tree, folder.id) > maximumFolderDepth) {
    return {
      code: 'FOLDER_TOO_DEEP',
      detail: `With its subfolders “${folder.name}” would pass the limit of ${maximumFolderDepth} levels here.`,
    };
  }
  return nameTaken(tree, to.folderId, name, folder.id);
}

export function deleteRefusal(tree: FolderTree, folder: Folder, documentCount: number): FolderRefusal | null {
  if (documentCount === 0 && childrenOf(tree, folder.id).length === 0) return null;
  return {
    code: 'FOLDER_NOT_EMPTY',
    detail: `“${folder.name}” still holds documents or folders. Move them elsewhere first.`,
  };
}

export function placementRefusal(
  document: { scopeId: string; humanId: string },
  to: Destination,
): FolderRefusal | null {
  if (to.scopeId === document.scopeId) return null;
  return { code: 'DOCUMENT_CROSS_SCOPE', detail: `${document.humanId} cannot leave its scope.` };
}
