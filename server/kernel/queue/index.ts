/**
 * Work in the background: jobs wait in PostgreSQL and are queued with the act that asks for them. Any number of workers
 * share them, inside servers or as processes of their own. What a job does belongs to its noun.
 */
export { ClaimLost, claimFor } from './claim.ts';
export { freeSilent, queueJob, unqueueJob } from './jobs.ts';
export { queueSweep } from './sweeps.ts';
export { triesInQueue, tryJob } from './try-job.ts';
export { type CurrentTry, type QueueWorker, silentSeconds, startQueueWorker, workWhileListening } from './worker.ts';
