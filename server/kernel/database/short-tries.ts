/**
 * A change of the schema that waits for a table's lock makes everyone wait who comes later, readers too. So it waits only for
 * a moment, then lets the servers that run go on, and tries again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ProvisioningRefused } from './refused.ts';

const lockTryMs = 500;
const lockPauseMs = 1_000;
const lockWaitMs = 300_000;
const lockNotAvailable = '55P03';

export interface ShortTries {
  /** What is done, as the beginning of a sentence. */
  title: string;
  log: (message: string) => void;
}

/** Runs `act` in a transaction, again while others hold the locks that it needs. */
export async function inShortTries(
  client: Client,
  { title, log }: ShortTries,
  act: () => Promise<void>,
): Promise<void> {
  const deadline = Date.now() + lockWaitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction(client, act);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code !== lockNotAvailable)
        throw Object.assign(new Error(`${title} failed: ${message}`, { cause: error }), { code });
      if (Date.now() >= deadline) {
        throw new ProvisioningRefused(
          `${title} waited ${lockWaitMs / 60_000} minutes for a lock that others hold. ` +
            'See pg_stat_activity for long transactions, end them, and start again.',
        );
      }
      if (tries === 1) log(`${title} waits for a lock; servers that run go on meanwhile.`);
      await sleep(lockPauseMs * (0.5 + Math.random()));
    }
  }
}

async function inTransaction(client: Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTryMs}`);
    await act();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
