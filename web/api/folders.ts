/** Folders and placement: reads and acts. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeFolderBody, DocumentItem, Folder, FolderTree, Placement } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

/** Another person's moves appear without a reload; a large tree is asked for less often. */
function pollMs(tree: FolderTree | undefined): number {
  const folders = tree ? countFolders(tree.folders) : 0;
  return folders > 1_000 ? 20_000 : 5_000;
}

function countFolders(nodes: FolderTree['folders']): number {
  return nodes.reduce((sum, node) => sum + 1 + countFolders(node.children), 0);
}

export const folderTreeQuery = (scopeId: string, polling = true) =>
  queryOptions({
    queryKey: keys.folders(scopeId),
    queryFn: ({ signal }) => api.get<FolderTree>(`/api/scopes/${scopeId}/folders`, undefined, signal),
    refetchInterval: (query) => (polling ? pollMs(query.state.data) : false),
  });

export const createFolder = (scopeId: string, parentId: string | null, name: string) =>
  api.post<Folder>(`/api/scopes/${scopeId}/folders`, { parentId, name });

export const changeFolder = (id: string, change: ChangeFolderBody) => api.patch<Folder>(`/api/folders/${id}`, change);

export const deleteFolder = (id: string) => api.delete(`/api/folders/${id}`);

export const placeDocument = (documentId: string, folderId: string | null) =>
  api.put<Placement>(`/api/documents/${documentId}/folder`, { folderId });

/** The order act takes the folder's documents complete; `folderId` null is the scope's root. */
export const orderDocuments = (scopeId: string, folderId: string | null, documentIds: string[]) =>
  api.put<{ items: DocumentItem[] }>(`/api/scopes/${scopeId}/folders/${folderId ?? 'root'}/document-order`, {
    documentIds,
  });
