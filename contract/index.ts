/** What travels between server and clients. Imports domain only; holds no behaviour beyond the error table. */
export * from './access.ts';
export * from './approval.ts';
export * from './audit.ts';
export * from './comments.ts';
export * from './comparison.ts';
export * from './documents.ts';
export * from './drafting.ts';
export * from './errors.ts';
export * from './exports.ts';
export * from './folders.ts';
export * from './imports.ts';
export * from './integrity.ts';
export * from './news.ts';
export * from './reading.ts';
export * from './traceability.ts';
export * from './trail-reviews.ts';
export * from './wire.ts';
