/** The typed way to the server: client, problems, keys, and the reads and acts of each noun. */
export * from './account.ts';
export * from './client.ts';
export * from './documents.ts';
export * from './exports.ts';
export * from './factors.ts';
export * from './files.ts';
export * from './folders.ts';
export * from './keys.ts';
export * from './people.ts';
export * from './problem.ts';
export * from './query-client.ts';
export * from './readings.ts';
export * from './review.ts';
export * from './search.ts';
export * from './session.ts';
export * from './versions.ts';
export * from './work.ts';
