/**
 * Read and understood: who must have read which version, who has, and the proof. Assignments are written by the database from the
 * audit events (db/schema.sql: `reading_follow`); here duties are kept, versions acknowledged, and the record is read.
 */
export { readingLetters } from './letters.ts';
export { readingRoutes } from './routes.ts';
export { addReadingWorker, startReadingWorker } from './worker.ts';
