/** Times requests and plain statements, and counts what the server sends to PostgreSQL meanwhile. */
import pg from 'pg';
import { cpuMs } from './cpu.mjs';

const counted = { queries: 0, rows: 0 };

/** The server runs in this process, so its driver can be watched from here without a change to the server. */
export function watchQueries() {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (...args) {
    counted.queries += 1;
    const result = query.apply(this, args);
    result?.then?.(
      (answer) => {
        counted.rows += answer?.rowCount ?? 0;
      },
      () => {},
    );
    return result;
  };
}

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
export const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)];

/** The median time of an act, with the statements and rows of one. The first rounds warm caches and do not count. */
export async function measure(times, act) {
  for (let warm = 0; warm < 3; warm++) await act(warm);
  const before = { ...counted, cpu: cpuMs() };
  const durations = [];
  for (let round = 0; round < times; round++) {
    const start = performance.now();
    await act(round + 3);
    durations.push(performance.now() - start);
  }
  const cpu = cpuMs();
  return {
    ms: median(durations),
    nodeMs: (cpu.node - before.cpu.node) / times,
    postgresMs: (cpu.postgres - before.cpu.postgres) / times,
    p99: percentile(durations, 0.99),
    queries: Math.round((counted.queries - before.queries) / times),
    rows: Math.round((counted.rows - before.rows) / times),
  };
}

export function callerOf(address, token) {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, { method, headers, ...payload });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { bytes: text.length, body: JSON.parse(text) };
  };
}

export function printTable(headings, rows) {
  const all = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log(
    [line(all[0]), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...all.slice(1).map(line)].join('\n'),
  );
}

export const round = (value) => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
