/** Which statements the server sends, and how PostgreSQL runs them for the server's own role under row security. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Actor, Database } from '../../server/kernel/database/index.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Watch {
  clear(): void;
  taken(): Statement[];
}

/** Notes every statement that goes through the pool from now on. */
export function watchStatements(pool: pg.Pool): Watch {
  let statements: Statement[] = [];
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [{ text?: string; values?: unknown[] }];
      if (typeof first === 'object' && first.text !== undefined) {
        statements.push({ text: first.text, values: first.values ?? [] });
      }
      return query(...given);
    }) as typeof client.query;
  });
  return {
    clear: () => {
      statements = [];
    },
    taken: () => [...statements],
  };
}

/** Plans of reading statements, those inside the search functions included. */
export async function plansOf(db: Database, actor: Actor, statements: Statement[]): Promise<string[]> {
  const reading = statements.filter(({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('set_config'));
  return db.withActor(actor, async (tx) => {
    const plans: string[] = [];
    for (const { text, values } of reading) {
      const parts = text.split(/\$(\d+)/);
      const query = parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain (analyze, buffers) ${sql.join(query, sql``)}`.execute(tx);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  });
}
