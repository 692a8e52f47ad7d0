/** Reading documents and versions for lists and details. Writes nothing. */
export * from './document-rows.ts';
export { listDocuments } from './list-documents.ts';
export * from './version-rows.ts';
