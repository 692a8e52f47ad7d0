/** News of jobs between processes. A message is a job's id alone: whoever hears it still reads as its own user. */
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/index.ts';

const channel = 'export_jobs';

/** Heard once the transaction has committed. */
export async function announce(tx: Tx, jobId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${jobId})`.execute(tx);
}

export interface JobChannel {
  /** Calls back whenever there is news of the job; answers the way to stop. */
  subscribe(jobId: string, onNews: () => void): () => void;
  close(): Promise<void>;
}

export function openJobChannel(db: Database): JobChannel {
  const subscribers = new Map<string, Set<() => void>>();
  const hear = (jobId: string) => {
    for (const onNews of subscribers.get(jobId) ?? []) onNews();
  };
  // Started by the first subscriber: a process that nobody watches needs no connection for it.
  let listening: Promise<() => Promise<void>> | null = null;
  return {
    subscribe(jobId, onNews) {
      listening ??= db.listen(channel, hear);
      // Without the channel the events still come, by the subscriber's own slower look.
      listening.catch(() => {
        listening = null;
      });
      const own = subscribers.get(jobId) ?? new Set();
      subscribers.set(jobId, own.add(onNews));
      return () => {
        own.delete(onNews);
        if (own.size === 0) subscribers.delete(jobId);
      };
    },
    async close() {
      await listening?.then(
        (stop) => stop(),
        () => {},
      );
    },
  };
}
