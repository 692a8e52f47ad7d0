/** Parallel callers, each in a scope of its own, moving documents as fast as they are answered. */
import { cpuMs } from './cpu.mjs';
import { callerOf, percentile } from './measure.mjs';

export async function measureThroughput(address, sql, callers, seconds) {
  const movers = [];
  for (const caller of callers) movers.push(await moverOf(address, sql, caller));
  const durations = [];
  const [start, before] = [performance.now(), cpuMs()];
  const end = start + seconds * 1000;
  await Promise.all(movers.map((move) => keepMoving(move, end, durations)));
  const elapsed = (performance.now() - start) / 1000;
  const cpu = cpuMs();
  return {
    callers: callers.length,
    perSecond: durations.length / elapsed,
    nodeMs: (cpu.node - before.node) / durations.length,
    postgresMs: (cpu.postgres - before.postgres) / durations.length,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

async function moverOf(address, sql, { scopeId, token }) {
  const call = callerOf(address, token);
  const { rows: folders } = await sql.query('select id from folders where scope_id = $1', [scopeId]);
  const { rows: documents } = await sql.query('select id from documents where scope_id = $1', [scopeId]);
  return (round) => {
    // Each time around the documents the folders shift by one, so that every request really moves something.
    const folderId = folders[(round * 7 + Math.floor(round / documents.length)) % folders.length].id;
    return call('PUT', `/api/documents/${documents[round % documents.length].id}/folder`, { folderId });
  };
}

async function keepMoving(move, end, durations) {
  for (let round = 0; performance.now() < end; round++) {
    const start = performance.now();
    await move(round);
    durations.push(performance.now() - start);
  }
}
