/** What other screens show of documents. */
export * from './version-badges.tsx';
export * from './version-words.ts';
