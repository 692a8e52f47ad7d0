/**
 * Mail: queued in the transaction of the act, sent later, tried again while the mail server is away.
 *
 * The queue holds a mail's name and identifiers, never its text: it is written when it is sent. So a link that lets
 * somebody in is nowhere to be read but in the mail itself, and a digest tells what is true when it leaves.
 */
export type { Mail, MailWriters } from './mail.ts';
export { queueMail } from './queue.ts';
export { addMailWorker, startMailWorker } from './worker.ts';
