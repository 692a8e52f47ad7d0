/** The folder tree, and where documents are in it. */
import { Type } from 'typebox';
import { DocumentItem } from '../documents.ts';
import {
  ChangeFolderBody,
  CreateFolderBody,
  DocumentOrderBody,
  DocumentOrderParams,
  Folder,
  FolderTree,
  PlaceDocumentBody,
  Placement,
} from '../folders.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ScopeParams } from '../wire.ts';

const operation = operationsOf('folders');

export const readTree = operation(routes.readTree, 'The folder tree with its counts', {
  needs: 'VIEW',
  heavy: true,
  params: ScopeParams,
  answers: { 200: FolderTree },
});

export const createFolder = operation(routes.createFolder, 'Create a folder, last among its siblings', {
  needs: ['ORGANIZE_DOCUMENTS', 'ACTIVATE_CATALOG_ENTRIES'],
  params: ScopeParams,
  body: CreateFolderBody,
  answers: { 201: Folder },
  errors: ['FOLDER_NAME_TAKEN', 'FOLDER_TOO_DEEP', 'FOLDER_CROSS_SCOPE'],
});

export const changeFolder = operation(routes.changeFolder, 'Rename, re-sort or re-parent a folder: any mix, one act', {
  needs: 'ORGANIZE_DOCUMENTS',
  params: IdParams,
  body: ChangeFolderBody,
  answers: { 200: Folder },
  errors: ['FOLDER_NAME_TAKEN', 'FOLDER_TOO_DEEP', 'FOLDER_CYCLE', 'FOLDER_CROSS_SCOPE'],
});

export const deleteFolder = operation(routes.deleteFolder, 'Delete an empty folder', {
  needs: 'ORGANIZE_DOCUMENTS',
  params: IdParams,
  answers: Nothing,
  errors: ['FOLDER_NOT_EMPTY'],
});

export const placeDocument = operation(
  routes.placeDocument,
  'Put a document into a folder of its scope, or at the root',
  {
    needs: 'ORGANIZE_DOCUMENTS',
    params: IdParams,
    body: PlaceDocumentBody,
    answers: { 200: Placement },
    errors: ['DOCUMENT_CROSS_SCOPE'],
  },
);

export const orderDocuments = operation(
  routes.orderDocuments,
  'Arrange the documents of a folder, or of the root: the complete list in the order wanted',
  {
    needs: 'ORGANIZE_DOCUMENTS',
    params: DocumentOrderParams,
    body: DocumentOrderBody,
    answers: { 200: Type.Object({ items: Type.Array(DocumentItem) }) },
    errors: ['ORDER_NOT_COMPLETE'],
  },
);
