/** Which statements the server sends, and how PostgreSQL runs them for the server's own role under row security. */
import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface Watch {
  /** Begins to take note, with nothing. */
  clear(): void;
  /** What went through since then. Nothing more is noted, so that what is measured next costs nothing for it. */
  taken(): Statement[];
}

/** Notes statements that go through the pool, also on connections that are open already. */
export function watchStatements(pool: pg.Pool): Watch {
  let statements: Statement[] | null = null;
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first] = given as [{ text?: string; values?: unknown[] }];
      if (typeof first === 'object' && first.text !== undefined) {
        statements?.push({ text: first.text, values: first.values ?? [] });
      }
      return query(...given);
    }) as typeof client.query;
  });
  return {
    clear: () => {
      statements = [];
    },
    taken: () => {
      const taken = statements ?? [];
      statements = null;
      return taken;
    },
  };
}

/** Runs the reading statements once more as the server's role; auto_explain tells the plans, those inside functions too. */
export async function plansOf(owner: pg.Client, userId: string, statements: Statement[]): Promise<string[]> {
  const reading = statements.filter(({ text }) => /^\s*(select|with)/i.test(text) && !text.includes('set_config'));
  const plans: string[] = [];
  const note = (notice: { message?: string }) => plans.push(notice.message ?? '');
  owner.on('notice', note);
  try {
    await owner.query("load 'auto_explain'");
    await owner.query('begin');
    await owner.query('set local auto_explain.log_min_duration = 0');
    await owner.query('set local auto_explain.log_nested_statements = on');
    await owner.query('set local client_min_messages = log');
    await owner.query('set local role muniment_app');
    await owner.query("select set_config('app.user_id', $1, true)", [userId]);
    for (const { text, values } of reading) await owner.query({ text, values });
  } finally {
    await owner.query('rollback');
    owner.off('notice', note);
  }
  return plans;
}
