/**
 * The folder tree under size: what a request costs, how much of it is the database's own work, and how the cost grows
 * from 1x to 10x and with the scope's history. Runs the built server on a PostgreSQL of its own in a temporary folder.
 *
 * SCALE (default 1) multiplies the sizes; 0.1 gives a quick look.
 */
import { withInstallation } from '../installation.mjs';
import { measureScope } from './acts.mjs';
import { callerOf, printTable, round, watchQueries } from './measure.mjs';
import { seedCaller, seedTree } from './seed.mjs';
import { measureThroughput } from './throughput.mjs';

const scale = Number(process.env.SCALE ?? 1);
const sizes = {
  '1x': { folders: 500 * scale, documents: 10_000 * scale },
  '1x, ten versions each': { folders: 500 * scale, documents: 10_000 * scale, versions: 10 },
  '10x': { folders: 5_000 * scale, documents: 100_000 * scale },
};

async function report({ address, sql }) {
  const scopes = {};
  for (const [name, size] of Object.entries(sizes)) scopes[name] = await seed(sql, name, size);
  const crowd = [];
  for (let index = 0; index < 20; index++)
    crowd.push(await seed(sql, `crowd ${index}`, { folders: 50, documents: 200 }));
  await sql.query('vacuum (analyze) folders, documents, versions');

  const results = {};
  for (const [name, scope] of Object.entries(scopes)) {
    results[name] = await measureScope(callerOf(address, scope.token), sql, scope, 20);
  }
  printCosts(results);
  printGrowth(results);
  // What the order acts left behind would be cleaned up while the callers are timed.
  await sql.query('vacuum (analyze) folders, documents, versions');
  await sql.query('checkpoint');
  const flow = await measureThroughput(address, sql, crowd, 8);
  console.log(
    `\n${flow.callers} parallel callers in ${flow.callers} scopes: ${round(flow.perSecond)} moves a second, ` +
      `median ${round(flow.p50)} ms, 99th percentile ${round(flow.p99)} ms; ` +
      `a move takes ${round(flow.nodeMs)} ms of processor time in node and ${round(flow.postgresMs)} in PostgreSQL.`,
  );
}

async function seed(sql, name, size) {
  const caller = await seedCaller(sql, name.replaceAll(/[ ,]+/g, '-'));
  await sql.query('begin');
  await seedTree(sql, caller, size);
  await sql.query('commit');
  return caller;
}

function printCosts(results) {
  const rows = Object.entries(results).flatMap(([size, acts]) =>
    Object.entries(acts).map(([act, { http, bare, bytes, documents }]) => [
      size,
      documents === undefined ? act : `${act} (${documents} documents)`,
      round(http.ms),
      round(http.p99),
      round(http.nodeMs),
      round(http.postgresMs),
      http.queries,
      http.rows,
      bytes,
      round(bare.ms),
      round(http.ms / bare.ms),
    ]),
  );
  const headings = [
    'scope',
    'act',
    'ms',
    'p99 ms',
    'cpu node',
    'cpu postgres',
    'statements',
    'rows',
    'answer bytes',
    'bare SQL ms',
    'ratio',
  ];
  printTable(headings, rows);
}

function printGrowth(results) {
  const { '1x': one, '1x, ten versions each': history, '10x': ten } = results;
  console.log('');
  printTable(
    ['act', '1x to 10x: answer', '1x to 10x: time', 'ten times the history: time'],
    Object.keys(one).map((act) => [
      act,
      `x ${round(ten[act].bytes / one[act].bytes)}`,
      `x ${round(ten[act].http.ms / one[act].http.ms)}`,
      `x ${round(history[act].http.ms / one[act].http.ms)}`,
    ]),
  );
}

watchQueries();
await withInstallation(report);
