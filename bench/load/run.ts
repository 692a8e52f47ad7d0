/**
 * The load table: 100,000 documents in 200 scopes, a million events, 1,000 people. For each question what its statements read (rows and
 * buffers, which do not depend on how busy the machine is), how long twenty callers wait for the server, and for the same statements
 * from PostgreSQL alone; then 1,000 people at once who each do a little every few seconds, and how many writes a second there can be.
 * A database of DATABASE_URL that an earlier run filled is measured again as it is.
 *
 *     npm --prefix bench run load                        # the embedded PostgreSQL; under eight minutes
 *     DEBIAN=1 npm --prefix bench run load               # Debian's PostgreSQL 15
 *     DATABASE_URL=postgres://... npm --prefix bench run load    # a database of another one, empty or filled by an earlier run
 *     SCALE=0.1 DURATION=3 PLANS=1 ...                    # less, shorter, with the plans
 *     SCALE=10 DATABASE_URL=...                           # a million documents, 10,000 people, ten million events: 16 GB, twenty minutes
 *     ONLY=people ...                                     # the 1,000 people alone; also questions, writes, and cost: what is read, without the clock
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openSession, sessionCookieName } from '../../server/access/index.ts';
import { buildApp } from '../../server/app.ts';
import { openInstallation } from '../../server/installation.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { watchStatements } from '../documents/plans.ts';
import { costOf } from './cost.ts';
import { fillLoadData, type LoadData } from './data.ts';
import { loadBare, type Measured, startCallers } from './load.ts';
import { peopleAtWork, questionsOf } from './questions.ts';
import { measureWrites } from './writes.ts';

const scale = Number(process.env.SCALE ?? 1);
const seconds = Number(process.env.DURATION ?? 5);
const callers = 20;
/** A person makes a request every three seconds or so, and so 1,000 make some three hundred a second; ten times as many people take turns. */
const thinkMs = 3_000 * Math.max(1, scale);
const only = process.env.ONLY;

const debian = process.env.DEBIAN === undefined ? null : await startDebian();
const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0', DATABASE_URL: debian?.url ?? process.env.DATABASE_URL });
const installation = await openInstallation(config, { log: () => {} });
const { services } = installation;
const statements = watchStatements(services.db.pool);
const app = await buildApp(services, { logLevel: process.env.LOG_LEVEL ?? 'silent' });
const owner = new pg.Client({ connectionString: installation.databaseUrl });
await owner.connect();
const asking = startCallers(await app.listen({ port: 0, host: '127.0.0.1' }), owner);

try {
  await main();
} finally {
  asking.end();
  await owner.end();
  await app.close();
  await installation.close();
  debian?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const began = performance.now();
  const data = await fillLoadData(owner, scale);
  const { rows } = await owner.query('show server_version');
  console.log(`Filled in ${((performance.now() - began) / 1_000).toFixed(0)} s: PostgreSQL ${rows[0].server_version}.`);
  const cookies = await openSessions(data.userIds);
  const [userId = ''] = data.userIds;
  console.log(
    `${availableParallelism()} cores, load ${load()}; one answer's processor time in node and in PostgreSQL.\n`,
  );
  row('question', 'rows', 'buffers', 'p50', 'p95', 'goal', 'bare p50', 'bare p95', 'node', 'PostgreSQL', 'load');
  row(...Array.from({ length: 11 }, () => '---'));
  for (const { name, path, goalMs } of only === undefined || only === 'questions' || only === 'cost'
    ? questionsOf(data)
    : []) {
    const people = cookies.slice(0, callers).map((cookie) => ({ cookie, requests: [{ path }] }));
    await asking.ask(people.slice(0, 1), 0.01);
    statements.clear();
    await asking.ask(people.slice(0, 1), 0.01);
    const taken = statements.taken();
    const cost = await costOf(owner, userId, taken, process.env.PLANS ? name : null);
    if (only === 'cost') {
      row(name, cost.rows, cost.buffers);
      continue;
    }
    const served = await asking.ask(people, seconds);
    const connections = config.databasePoolSize;
    const wanted = { userIds: data.userIds, statements: taken, callers, connections, seconds };
    const bare = await loadBare(services.db.own, owner, wanted);
    const goal = `${goalMs} ms`;
    row(
      name,
      cost.rows,
      cost.buffers,
      ms(served.p50),
      late(served),
      goal,
      ms(bare.p50),
      ms(bare.p95),
      ...costs(served),
      load(),
    );
  }
  if (only === undefined || only === 'people') await askAsPeople(data);
  if (only === undefined || only === 'writes') await write(data, cookies);
}

async function openSessions(userIds: string[]): Promise<string[]> {
  const open = async (userId: string) => {
    const secret = await services.db.withoutActor((tx) => openSession(tx, config, userId));
    return `${sessionCookieName(config)}=${secret}`;
  };
  const cookies: string[] = [];
  for (let from = 0; from < userIds.length; from += callers) {
    cookies.push(...(await Promise.all(userIds.slice(from, from + callers).map(open))));
  }
  return cookies;
}

async function askAsPeople(data: LoadData): Promise<void> {
  const cookies = await openSessions(data.people.map(({ id }) => id));
  const people = await peopleAtWork(owner, data, cookies);
  // A server that has just started plans each statement on each connection and compiles its code: not what people meet all day.
  await asking.ask(people, seconds * 2, thinkMs);
  const mixed = await asking.ask(people, seconds * 4, thinkMs);
  console.log(
    `\n${people.length} people, each with a request every ${thinkMs / 1_000} s: ${mixed.rate.toFixed(0)} answers a second, p50 ${ms(mixed.p50)}, ` +
      `p95 ${late(mixed)} (goal 300 a second, 200 ms); processor time of each: ${shares(mixed)}; load ${load()}.`,
  );
  const most = await asking.ask(people.slice(0, callers * 4), seconds * 2);
  console.log(
    `As many as it can, ${callers * 4} at once: ${most.rate.toFixed(0)} answers a second, p50 ${ms(most.p50)}, p95 ${late(most)}; ${shares(most)}; load ${load()}.`,
  );
}

async function write(data: LoadData, cookies: string[]): Promise<void> {
  console.log();
  row('40 at once', 'a second', 'p50', 'p95', 'node', 'PostgreSQL', 'who asks', 'load');
  row(...Array.from({ length: 8 }, () => '---'));
  const { db } = services;
  for (const { name, measured } of await measureWrites({ owner, db, data, cookies, asking, seconds })) {
    const { rate, p50, callerMs } = measured;
    row(name, rate.toFixed(0), ms(p50), late(measured), ...costs(measured), ms(callerMs), load());
  }
}

async function startDebian(): Promise<{ url: string; stop(): void }> {
  const { startDebianPostgres } = await import('../../scripts/debian-postgres.mjs');
  const started = startDebianPostgres();
  if (started === null) throw new Error('Debian’s PostgreSQL 15 is not installed, and could not be.');
  return started;
}

function row(...cells: (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

function late({ p95, refused }: Measured): string {
  return refused === '' ? ms(p95) : `${ms(p95)} (${refused} refused)`;
}

function costs({ nodeMs, postgresMs }: Measured): [string, string] {
  return [ms(nodeMs), ms(postgresMs)];
}

/** Who asks shares the cores with the server. */
function shares({ nodeMs, postgresMs, callerMs }: Measured): string {
  return `node ${ms(nodeMs)}, PostgreSQL ${ms(postgresMs)}, who asks ${ms(callerMs)}`;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(0);
}
