/** How much is under way at once: a semaphore for each key, and a queue that serves its keys in turn. */
export { FairQueue } from './fair-queue.ts';
export { Semaphore, type Turn } from './semaphore.ts';
