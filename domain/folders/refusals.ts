/**
 * Whether a folder may be created, renamed or moved, and a document placed; if not, which rule says so.
 *
 * Pure. The server runs these inside the transaction that holds the scope's lock; the web app runs the same
 * functions to highlight drop targets, so a highlighted target is one that the server accepts. Refusals are in English,
 * unless another `t` is given.
 */
import { type Translator, translator } from '../texts/index.ts';
import { childrenOf, depthOf, type Folder, type FolderTree, heightOf, isInSubtree } from './tree.ts';

export const maximumFolderDepth = 8;

type Say = Translator['t'];
const english = translator('en').t;

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

function nameTaken(
  tree: FolderTree,
  parentId: string | null,
  name: string,
  t: Say,
  exceptId?: string,
): FolderRefusal | null {
  const taken = childrenOf(tree, parentId).some((sibling) => sibling.name === name && sibling.id !== exceptId);
  if (!taken) return null;
  return {
    code: 'FOLDER_NAME_TAKEN',
    detail: t('There is already a folder named “{name}” here. Choose another name.', { name }),
  };
}

export function createRefusal(
  tree: FolderTree,
  parentId: string | null,
  name: string,
  t: Say = english,
): FolderRefusal | null {
  if (depthOf(tree, parentId) + 1 > maximumFolderDepth) {
    return {
      code: 'FOLDER_TOO_DEEP',
      detail: t('Folders nest at most {maximum} levels deep. Create it higher up.', { maximum: maximumFolderDepth }),
    };
  }
  return nameTaken(tree, parentId, name, t);
}

export function renameRefusal(tree: FolderTree, folder: Folder, name: string, t: Say = english): FolderRefusal | null {
  return nameTaken(tree, folder.parentId, name, t, folder.id);
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
  t: Say = english,
): FolderRefusal | null {
  if (to.scopeId !== folder.scopeId) {
    return { code: 'FOLDER_CROSS_SCOPE', detail: t('“{name}” cannot leave its scope.', { name: folder.name }) };
  }
  if (isInSubtree(tree, to.folderId, folder.id)) {
    const detail = t('“{name}” cannot be moved into itself or its own subtree.', { name: folder.name });
    return { code: 'FOLDER_CYCLE', detail };
  }
  if (depthOf(tree, to.folderId) + heightOf(tree, folder.id) > maximumFolderDepth) {
    return {
      code: 'FOLDER_TOO_DEEP',
      detail: t('With its subfolders “{name}” would pass the limit of {maximum} levels here.', {
        name: folder.name,
        maximum: maximumFolderDepth,
      }),
    };
  }
  return nameTaken(tree, to.folderId, name, t, folder.id);
}

export function deleteRefusal(
  tree: FolderTree,
  folder: Folder,
  documentCount: number,
  t: Say = english,
): FolderRefusal | null {
  if (documentCount === 0 && childrenOf(tree, folder.id).length === 0) return null;
  return {
    code: 'FOLDER_NOT_EMPTY',
    detail: t('“{name}” still holds documents or folders. Move them elsewhere first.', { name: folder.name }),
  };
}

export function placementRefusal(
  document: { scopeId: string; humanId: string },
  to: Destination,
  t: Say = english,
): FolderRefusal | null {
  if (to.scopeId === document.scopeId) return null;
  return { code: 'DOCUMENT_CROSS_SCOPE', detail: t('{name} cannot leave its scope.', { name: document.humanId }) };
}
