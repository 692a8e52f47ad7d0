/**
 * Read and understood: who must have read which version, who has, and the proof. Assignments are written by the database from the
 * audit events (db/functions/reading: `reading_follow`); here duties are kept, versions acknowledged, and the record is read.
 */
export { recordReading } from './acknowledge.ts';
export { readAssignments } from './assignment-rows.ts';
export { filterCondition, momentOf, ownCondition } from './list-assignments.ts';
export { readingMails } from './mails.ts';
export { type PackFigures, readPackFigures } from './pack-figures.ts';
export { mayReadRecord, requireRecordReader } from './require-record-reader.ts';
export { readingRoutes } from './routes.ts';
export { addReadingWorker, startReadingWorker } from './worker.ts';
export { createDuty } from './write-duties.ts';
