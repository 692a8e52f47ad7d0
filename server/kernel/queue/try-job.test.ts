import { describe, expect, test } from 'vitest';
import { AppError } from '../../../contract/index.ts';
import { DatabaseUnavailable } from '../database/index.ts';
import { ClaimLost } from './claim.ts';
import { tryJob } from './try-job.ts';

interface Trial {
  attempt?: number;
  claims?: number;
  signal?: AbortSignal;
  work?: () => Promise<void>;
  fail?: () => Promise<void>;
  claimed?: boolean;
}

/** What was asked of the job, in order, and what the queue hears at the end. */
async function outcomeOf({ attempt = 1, claims = 1, signal = new AbortController().signal, ...job }: Trial) {
  const acts: string[] = [];
  const end = tryJob(
    {
      claim: async () => (job.claimed === false ? null : { attempt: claims }),
      work: async () => {
        acts.push('work');
        await job.work?.();
      },
      fail: async (_, { code }) => {
        acts.push(code);
        await job.fail?.();
      },
      cancelAbandoned: async () => void acts.push('cancel if abandoned'),
    },
    { attempt, signal },
  );
  return { acts, thrown: await end.then(() => null).catch((error: unknown) => error) };
}

const throwing = (error: unknown) => async () => {
  throw error;
};
const away = new DatabaseUnavailable(new Error('away'));
const busy = new AppError('BUSY', { detail: 'Not now.' });

describe('a try of a job', () => {
  test('that nobody may see any more is not begun', async () => {
    expect(await outcomeOf({ claimed: false })).toEqual({ acts: ['cancel if abandoned'], thrown: null });
  });

  test('that is refused for what its person can act on ends the job at once', async () => {
    const work = throwing(new AppError('PERMISSION_DENIED'));
    expect(await outcomeOf({ work })).toEqual({ acts: ['work', 'PERMISSION_DENIED'], thrown: null });
  });

  test('that fails for what may pass is left to the queue, and the last one ends the job', async () => {
    for (const error of [away, busy, new Error('unforeseen')]) {
      const work = throwing(error);
      expect(await outcomeOf({ work, attempt: 4 })).toEqual({ acts: ['work'], thrown: error });
      const code = error === busy ? 'BUSY' : 'INTERNAL';
      expect(await outcomeOf({ work, attempt: 5 })).toEqual({ acts: ['work', code], thrown: null });
    }
  });

  test('is not the last one because servers were stopped before', async () => {
    const work = throwing(away);
    expect(await outcomeOf({ work, attempt: 1, claims: 9 })).toEqual({ acts: ['work'], thrown: away });
  });

  test('of a job that took down twelve workers is not begun, and the job has failed', async () => {
    expect(await outcomeOf({ claims: 12 })).toEqual({ acts: ['work'], thrown: null });
    expect(await outcomeOf({ claims: 13 })).toEqual({ acts: ['INTERNAL'], thrown: null });
  });

  test('that a stopping worker leaves behind never ends the job', async () => {
    const work = throwing(new AppError('PERMISSION_DENIED'));
    const { acts, thrown } = await outcomeOf({ work, attempt: 5, signal: AbortSignal.abort() });
    expect([acts, thrown]).toEqual([['work'], new AppError('PERMISSION_DENIED')]);
  });

  test('that has lost its claim writes nothing, also where it finds so while it ends the job', async () => {
    const lost = { acts: ['work', 'cancel if abandoned'], thrown: null };
    expect(await outcomeOf({ work: throwing(new ClaimLost()) })).toEqual(lost);
    const late = await outcomeOf({
      work: throwing(new AppError('PERMISSION_DENIED')),
      fail: throwing(new ClaimLost()),
    });
    expect(late).toEqual({ acts: ['work', 'PERMISSION_DENIED', 'cancel if abandoned'], thrown: null });
  });
});
