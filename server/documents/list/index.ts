/** Reading documents and versions for lists and details. Writes nothing. */
export * from './document-rows.ts';
export * from './version-rows.ts';
