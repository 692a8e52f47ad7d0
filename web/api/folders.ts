/** Folders and placement: reads and acts. */
import { queryOptions } from '@tanstack/react-query';
import type { ChangeFolderBody } from '../../contract/index.ts';
import * as routes from '../../contract/routes/index.ts';
import { addressOf, call } from './client.ts';
import { keys } from './keys.ts';

export const folderTreeUrl = (scopeId: string) => addressOf(routes.readTree, { params: { scopeId } });

export const folderTreeQuery = (scopeId: string) =>
  queryOptions({
    queryKey: keys.folders(scopeId),
    queryFn: ({ signal }) => call(routes.readTree, { params: { scopeId }, signal }),
  });

export const createFolder = (scopeId: string, parentId: string | null, name: string) =>
  call(routes.createFolder, { params: { scopeId }, body: { parentId, name } });

export const changeFolder = (id: string, change: ChangeFolderBody) =>
  call(routes.changeFolder, { params: { id }, body: change });

export const deleteFolder = (id: string) => call(routes.deleteFolder, { params: { id } });

export const placeDocument = (documentId: string, folderId: string | null) =>
  call(routes.placeDocument, { params: { id: documentId }, body: { folderId } });

/** The order act takes the folder's documents complete; `folderId` null is the scope's root. */
export const orderDocuments = (scopeId: string, folderId: string | null, documentIds: string[]) =>
  call(routes.orderDocuments, { params: { scopeId, folderId: folderId ?? 'root' }, body: { documentIds } });
