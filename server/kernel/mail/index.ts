/**
 * Mail: queued in the transaction of the act, sent later, tried again while the mail server is away.
 *
 * The queue holds a letter's name and identifiers, never its text: it is written when it is sent. So a link that lets
 * somebody in is nowhere to be read but in the mail itself, and a digest tells what is true when it leaves.
 */
export type { Letter, LetterWriters } from './letter.ts';
export { queueLetter } from './queue.ts';
export { addMailWorker, startMailWorker } from './worker.ts';
