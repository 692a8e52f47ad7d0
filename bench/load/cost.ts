/** What the statements of one question read, as PostgreSQL counts it: rows that plans handled, and buffers. */
import type pg from 'pg';
import { rolesFor } from '../../server/kernel/database/index.ts';
import { sessionSettings } from '../../server/kernel/database/session-settings.ts';
import type { Statement } from '../documents/plans.ts';

interface Node {
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: Node[];
}

/** Runs the reading statements once more as the server's role. With a `name`, their plans go to standard error. */
export async function costOf(
  owner: pg.Client,
  userId: string,
  statements: Statement[],
  name: string | null,
): Promise<{ statements: number; rows: number; buffers: number }> {
  const reading = statements.filter(({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('set_config'));
  const cost = { statements: statements.length, rows: 0, buffers: 0 };
  const { rows: found } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query('begin');
  try {
    await owner.query(`set local role ${rolesFor(found[0]?.name ?? 'muniment').app}`);
    for (const [setting, value] of Object.entries(sessionSettings))
      await owner.query(`set local ${setting} = ${value}`);
    await owner.query("select set_config('app.user_id', $1, true)", [userId]);
    for (const { text, values } of reading) {
      const { rows } = await owner.query({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      });
      const plan = rows[0]['QUERY PLAN'][0].Plan as Node;
      cost.rows += rowsOf(plan);
      cost.buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
      if (name !== null) {
        const shown = await owner.query({ text: `explain (analyze, buffers, timing off) ${text}`, values });
        console.error(`${name}\n${shown.rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
      }
    }
  } finally {
    await owner.query('rollback');
  }
  return cost;
}

function rowsOf(node: Node): number {
  const own = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
  return Math.round(own + (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0));
}
