/** Folders and placement: reads and acts. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeFolderBody, DocumentItem, Folder, FolderTree, Placement } from '../../contract/index.ts';
import { api } from './client.ts';
import { keys } from './keys.ts';

export const folderTreeUrl = (scopeId: string) => `/api/scopes/${scopeId}/folders`;

export const folderTreeQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.folders(scopeId),
    queryFn: ({ signal }) => api.get<FolderTree>(folderTreeUrl(scopeId), undefined, signal),
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
