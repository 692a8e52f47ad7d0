import type { Config } from '../config.ts';
import type { Tx } from '../database/index.ts';
import { newId } from '../ids.ts';
import { queueJob } from '../queue/index.ts';

export const mailTask = 'send_mail';

/** Over some four days, at growing distances. */
const tries = 25;

export interface MailTaskPayload {
  id: string;
  /** Which of the writers writes it. Named so by servers of earlier releases, which share the queue. */
  letter: string;
  data: Record<string, unknown>;
}

/**
 * Puts a mail into the queue with the transaction: it is sent if and only if the act is committed. Does nothing where
 * no mail server is set up. `key` makes a mail that still waits and its repetition one;
 * `notBefore` is when it may leave; with `sooner` a repetition does not put off what is due before.
 */
export async function queueMail(
  tx: Tx,
  config: Config,
  kind: string,
  data: Record<string, unknown>,
  key: string | null = null,
  notBefore: Date | null = null,
  sooner = false,
): Promise<void> {
  if (config.mail === null) return;
  const payload: MailTaskPayload = { id: newId(), letter: kind, data };
  // One after the other: what was asked for again while it is being sent does not tell the same.
  const queue = key === null ? {} : { queue: key };
  await queueJob(tx, { task: mailTask, payload, tries, key, notBefore, sooner, ...queue });
}
