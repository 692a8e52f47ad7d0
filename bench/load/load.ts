/** Load on a server and on its database alone, with what it cost each of them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Statement } from '../documents/plans.ts';

export interface Request {
  path: string;
  method?: string;
  body?: unknown;
  /** Whether a browser would ask with the tag that it has. */
  revalidates?: boolean;
}

export interface Person {
  cookie: string;
  requests: Request[];
}

export interface Measured {
  p50: number;
  p95: number;
  /** Answers a second. */
  rate: number;
  refused: string;
  /** Processor time for one answer, of this process and of PostgreSQL. */
  nodeMs: number;
  postgresMs: number;
  /** And of who asks, which shares the machine. */
  callerMs: number;
}

export interface Callers {
  ask(people: Person[], seconds: number, thinkMs?: number): Promise<Measured>;
  end(): void;
}

export function startCallers(address: string, owner: pg.Client): Callers {
  const child: ChildProcess = fork(fileURLToPath(new URL('./callers.mjs', import.meta.url)), { execArgv: [] });
  return {
    async ask(people, seconds, thinkMs = 0) {
      const before = await usage(owner);
      child.send({ address, people, seconds, thinkMs });
      const [answer] = (await once(child, 'message')) as [
        { times: number[]; refused: Record<string, number>; seconds: number; usedMs: number },
      ];
      const callerMs = answer.usedMs / answer.times.length;
      return { ...measured(answer.times, answer.seconds, before, await usage(owner), answer.refused), callerMs };
    },
    end: () => void child.kill(),
  };
}

/** The same statements as the server sends for one request, in a transaction of the user, by as many callers on as many connections. */
export async function loadBare(
  config: pg.PoolConfig,
  owner: pg.Client,
  {
    userIds,
    statements,
    callers,
    connections,
    seconds,
  }: {
    userIds: string[];
    statements: Statement[];
    callers: number;
    connections: number;
    seconds: number;
  },
): Promise<Measured> {
  const pool = new pg.Pool({ ...config, max: connections });
  const [session, ...own] = statements;
  const times: number[] = [];
  const refused: Record<string, number> = {};
  const before = await usage(owner);
  const began = performance.now();
  const until = began + seconds * 1_000;
  const caller = async (userId: string) => {
    while (performance.now() < until) {
      const start = performance.now();
      if (session) await pool.query({ ...session, name: 'session' });
      const client = await pool.connect();
      try {
        await client.query(`begin; set local app.user_id = '${userId}'`);
        for (const [index, { text, values }] of own.entries()) await client.query({ name: `s${index}`, text, values });
        await client.query('commit');
        times.push(performance.now() - start);
      } catch (error) {
        // On a busy machine some wait for a lock longer than a server would.
        const { code = 'error' } = error as { code?: string };
        refused[code] = (refused[code] ?? 0) + 1;
        await client.query('rollback');
      }
      client.release();
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(userIds[index % userIds.length] ?? '')));
  const result = measured(times, (performance.now() - began) / 1_000, before, await usage(owner), refused);
  await pool.end();
  return result;
}

/** `act` again and again by so many callers in this process, each with its number. */
export async function measuring(
  owner: pg.Client,
  seconds: number,
  callers: number,
  act: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const before = await usage(owner);
  const began = performance.now();
  const caller = async (_: unknown, index: number) => {
    while (performance.now() < began + seconds * 1_000) {
      const start = performance.now();
      await act(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return measured(times, (performance.now() - began) / 1_000, before, await usage(owner), {});
}

interface Usage {
  node: number;
  postgres: Map<number, number>;
}

/** PostgreSQL's where it runs on this machine, by backend: those that came in between count from nothing. */
async function usage(owner: pg.Client): Promise<Usage> {
  const { user, system } = process.cpuUsage();
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const postgres = new Map<number, number>();
  for (const { pid } of rows) {
    try {
      const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const ticks = rest.split(' ').slice(11, 13);
      postgres.set(pid, ticks.reduce((sum, each) => sum + Number(each), 0) * 10);
    } catch {
      // It has ended, or PostgreSQL is elsewhere.
    }
  }
  return { node: (user + system) / 1_000, postgres };
}

function measured(
  times: number[],
  seconds: number,
  before: Usage,
  after: Usage,
  refused: Record<string, number>,
): Measured {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  const postgres = [...after.postgres].reduce((sum, [pid, ms]) => sum + ms - (before.postgres.get(pid) ?? 0), 0);
  return {
    p50: at(0.5),
    p95: at(0.95),
    rate: times.length / seconds,
    refused: Object.entries(refused)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
    nodeMs: (after.node - before.node) / times.length,
    postgresMs: postgres / times.length,
    callerMs: 0,
  };
}
