/** The content of versions: as requests give it, as it is stored, and what is derived from it. */
export { type PlacedWords, placedWords, VectorText } from './placed-words.ts';
export { type ReadContent, read as readHere } from './reading.ts';
export { foldId, wordsOf } from './search-words.ts';
export * from './stored-content.ts';
