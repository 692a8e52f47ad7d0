/**
 * The load table: 100,000 documents in 200 scopes, a million events. First what each question reads (rows and buffers of its statements,
 * which do not depend on how busy the machine is), then how long twenty callers wait, and a mixture of all.
 *
 *     npm --prefix bench run load                        # the embedded PostgreSQL; under five minutes
 *     DATABASE_URL=postgres://... npm --prefix bench run load    # an empty database of another one
 *     SCALE=0.1 DURATION=3 PLANS=1 ...                    # less, shorter, with the plans
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openSession, sessionCookieName } from '../../server/access/index.ts';
import { buildApp } from '../../server/app.ts';
import { openInstallation } from '../../server/installation.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { watchStatements } from '../documents/plans.ts';
import { costOf } from './cost.ts';
import { fillLoadData } from './data.ts';

const scale = Number(process.env.SCALE ?? 1);
const seconds = Number(process.env.DURATION ?? 8);
const callers = 20;

const dataDir = mkdtempSync(join(tmpdir(), 'muniment-bench-'));
const config = readConfig({ DATA_DIR: dataDir, SEED_DEMO: '0', DATABASE_URL: process.env.DATABASE_URL });
const installation = await openInstallation(config, { log: () => {} });
const { services } = installation;
const statements = watchStatements(services.db.pool);
const app = await buildApp(services, { logLevel: 'silent' });
const owner = new pg.Client({ connectionString: installation.databaseUrl });
await owner.connect();

try {
  await main();
} finally {
  await owner.end();
  await app.close();
  await installation.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const began = performance.now();
  const data = await fillLoadData(owner, scale);
  console.log(
    `Filled in ${((performance.now() - began) / 1000).toFixed(0)} s: ${(await owner.query('show server_version')).rows[0].server_version}`,
  );
  const cookies = await Promise.all(
    data.userIds.map(
      async (id) =>
        `${sessionCookieName(config)}=${await services.db.withoutActor((tx) => openSession(tx, config, id))}`,
    ),
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const questions: [name: string, path: string, goalMs: number][] = [
    ['list of all scopes', '/api/documents', 300],
    ['list filtered by a rare state', '/api/documents?state=IN_REVIEW', 300],
    ['list filtered by RELEASED', '/api/documents?state=RELEASED', 300],
    ['list filtered by DRAFT, one scope', `/api/documents?state=DRAFT&scopeId=${data.largeScopeId}`, 300],
    ['?q= a common word', '/api/documents?q=w1', 500],
    ['?q= a rare word', '/api/documents?q=w19999', 500],
    ['search, common word', '/api/search?q=w1', 500],
    ['search, rare word', '/api/search?q=w19999', 500],
    ['tree of 5,000 folders', `/api/scopes/${data.largeScopeId}/folders`, 1000],
    ['traceability of 6,000 items', `/api/scopes/${data.itemScopeId}/traceability`, 1000],
    [
      'audit by time, a day of long ago',
      `/api/scopes/${data.eventScopeId}/audit-events?from=${day(150)}&to=${day(149)}`,
      200,
    ],
    ['audit by time, a quarter', `/api/scopes/${data.eventScopeId}/audit-events?from=${day(180)}&to=${day(90)}`, 200],
  ];
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string, cookie: string) => {
    const start = performance.now();
    const answer = await fetch(`${address}${path}`, { headers: { cookie, 'accept-encoding': 'gzip' } });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - start };
  };

  console.log(
    '\n| what | statements | rows | buffers | alone | p50 of 20 | p95 of 20 | goal |\n|---|---|---|---|---|---|---|---|',
  );
  for (const [name, path, goalMs] of questions) {
    await ask(path, cookies[0] ?? '');
    statements.clear();
    const alone = await ask(path, cookies[0] ?? '');
    if (alone.status !== 200) throw new Error(`${path} answered ${alone.status}`);
    const cost = await costOf(owner, data.userIds[0] ?? '', statements.taken(), process.env.PLANS ? name : null);
    const { p50, p95 } = await load(ask, cookies, () => path);
    console.log(
      `| ${name} | ${cost.statements} | ${cost.rows} | ${cost.buffers} | ${alone.ms.toFixed(0)} ms | ${p50} | ${p95} | ${goalMs} ms |`,
    );
  }
  const mixed = await load(ask, cookies, (turn) => {
    // Most of what people do is small; one in ten asks one of the questions above.
    if (turn % 10 === 0) return questions[(turn / 10) % questions.length]?.[1] ?? '';
    return turn % 2 === 0 ? '/api/me' : `/api/documents?scopeId=${data.itemScopeId}`;
  });
  console.log(
    `\nMixed: ${mixed.rate} requests a second, p50 ${mixed.p50}, p95 ${mixed.p95} (goal 300 a second, 200 ms).`,
  );
}

async function load(
  ask: (path: string, cookie: string) => Promise<{ status: number; ms: number }>,
  cookies: string[],
  pathOf: (turn: number) => string,
): Promise<{ p50: string; p95: string; rate: number }> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  let refused = 0;
  let turn = 0;
  const caller = async (cookie: string) => {
    while (performance.now() < until) {
      turn += 1;
      const { status, ms } = await ask(pathOf(turn), cookie);
      if (status === 200) times.push(ms);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, index) => caller(cookies[index % cookies.length] ?? '')));
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    `${(times[Math.floor(times.length * part)] ?? 0).toFixed(0)} ms${refused > 0 ? ` (${refused} refused)` : ''}`;
  return { p50: at(0.5), p95: at(0.95), rate: Math.round(times.length / seconds) };
}
