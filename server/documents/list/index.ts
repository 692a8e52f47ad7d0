/** Reading documents and versions for lists and details. Writes nothing. */
export * from './document-rows.ts';
export { isBelow, isReadAtOnce, listDocuments, standsAs } from './list-documents.ts';
export { chooseScopes } from './listed-scopes.ts';
export { isShownEntry } from './matched-documents.ts';
export * from './version-rows.ts';
