/** Every operation of the API, one module for each noun. */
export * from './account.ts';
export * from './audit.ts';
export * from './documents.ts';
export * from './drafting.ts';
export * from './exports.ts';
export * from './folders.ts';
export * from './imports.ts';
export * from './news.ts';
export * from './overviews.ts';
export * from './reading.ts';
export * from './review.ts';
export * from './scopes.ts';
export * from './sign-in.ts';
export * from './users.ts';
export * from './versions.ts';
