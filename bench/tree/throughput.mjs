/** Parallel callers, each in a scope of its own, moving documents as fast as they are answered. */
import { callerOf, percentile } from './measure.mjs';

export async function measureThroughput(address, sql, callers, seconds) {
  const durations = [];
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  await Promise.all(callers.map((caller) => keepMoving(address, sql, caller, end, durations)));
  const elapsed = (performance.now() - start) / 1000;
  return {
    callers: callers.length,
    perSecond: durations.length / elapsed,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

async function keepMoving(address, sql, { scopeId, token }, end, durations) {
  const call = callerOf(address, token);
  const { rows: folders } = await sql.query('select id from folders where scope_id = $1', [scopeId]);
  const { rows: documents } = await sql.query('select id from documents where scope_id = $1', [scopeId]);
  for (let round = 0; performance.now() < end; round++) {
    const start = performance.now();
    const folderId = folders[(round * 7 + Math.floor(round / documents.length)) % folders.length].id;
    await call('PUT', `/api/documents/${documents[round % documents.length].id}/folder`, { folderId });
    durations.push(performance.now() - start);
  }
}
