/** Drafts whose writing paused when no server was there to bring their content up to date, and the presence of windows that are gone. */
import { sql } from 'kysely';
import { inBatches, type Sweep } from '../../kernel/sweeping/index.ts';
import { settleVersion } from './pauses.ts';

const leftAfter = sql`interval '1 minute'`;
const goneAfter = sql`interval '10 minutes'`;
const mostDrafts = 50;

export const draftSweeps: Sweep[] = [
  {
    of: 'unwritten drafts',
    async run(step, { db }) {
      const found = await step((tx) =>
        sql<{ version_id: string; user_id: string | null }>`
          select * from drafts_left_unwritten(${leftAfter}, ${mostDrafts})`.execute(tx),
      );
      let settled = 0;
      for (const { version_id, user_id } of found?.rows ?? []) {
        // Where none of its writers is left the next reader brings it up to date.
        if (user_id === null) continue;
        await settleVersion(db, { userId: user_id, displayName: '', admin: false }, version_id);
        settled += 1;
      }
      return settled;
    },
  },
  {
    of: 'presence in drafts',
    run: (step) =>
      inBatches(step, 500, async (tx, most) => {
        const { rows } = await sql<{ count: number }>`
          select drop_presence(${goneAfter}, ${most}) as count`.execute(tx);
        return rows[0]?.count ?? 0;
      }),
  },
];
