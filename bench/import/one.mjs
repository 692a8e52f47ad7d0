/**
 * A process that imports documents into an empty scope with the built service: node one.mjs 1000 0.4 draft
 *
 * Takes the number of documents, the pages of each, and whether they are released. Prints one line of JSON. An upload takes 5,000
 * entries, so more are sent in parts, as a person would. Memory is that of server, import thread, database and client together.
 *
 * Some documents go into another scope before, and the clock starts when the server has nothing to do any more: it warms up its threads
 * after a start, which would count as much as hundreds of small documents.
 */
import { openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withInstallation } from '../installation.mjs';
import { withPeakMemory } from '../packs/memory.mjs';
import { cpuMs } from '../tree/cpu.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { writeUpload } from './upload.mjs';

const [count, pages, release] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4] === 'released'];
const mostAtOnce = 5_000;

async function asked(address, { token }, path, init = {}) {
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const answer = await fetch(address + path, { ...init, headers });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function check(address, caller, file) {
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'documents.zip');
  return asked(address, caller, `/api/scopes/${caller.scopeId}/imports`, { method: 'POST', body: form });
}

async function runToEnd(address, sql, caller, id) {
  const body = JSON.stringify({ release, reason: 'Benchmark.' });
  const headers = { 'content-type': 'application/json' };
  await asked(address, caller, `/api/imports/${id}/run`, { method: 'POST', headers, body });
  for (;;) {
    const { rows } = await sql.query('select state, problem from imports where id = $1', [id]);
    if (rows[0].state === 'done') return;
    if (rows[0].state !== 'running') throw new Error(rows[0].problem);
    await sleep(100);
  }
}

const file = join(tmpdir(), `muniment-bench-import-${process.pid}.zip`);

async function warmUp(address, sql) {
  const caller = await seedCaller(sql, 'warm-up');
  await writeUpload(file, { from: 0, count: Math.ceil(20 / pages), pages });
  const { id } = await check(address, caller, file);
  await runToEnd(address, sql, caller, id);
  for (let before = 0, now = cpuMs().node; now - before > 100; before = now, now = cpuMs().node) await sleep(1_000);
}

await withInstallation(async ({ address, sql }) => {
  await warmUp(address, sql);
  const caller = await seedCaller(sql, 'import');
  const measured = {
    bytes: 0,
    checkSeconds: 0,
    runSeconds: 0,
    nodeSeconds: 0,
    postgresSeconds: 0,
    peakMb: 0,
    ownMb: 0,
  };
  for (let from = 0; from < count; from += mostAtOnce) {
    await writeUpload(file, { from, count: Math.min(mostAtOnce, count - from), pages });
    measured.bytes += statSync(file).size;
    globalThis.gc?.();
    const { peakMb, ownMb } = await withPeakMemory(process.pid, async () => {
      const [startedAt, cpu] = [performance.now(), cpuMs()];
      const { id } = await check(address, caller, file);
      const checkedAt = performance.now();
      await runToEnd(address, sql, caller, id);
      measured.checkSeconds += (checkedAt - startedAt) / 1000;
      measured.runSeconds += (performance.now() - checkedAt) / 1000;
      const { node, postgres } = cpuMs();
      measured.nodeSeconds += (node - cpu.node) / 1000;
      measured.postgresSeconds += (postgres - cpu.postgres) / 1000;
    });
    measured.peakMb = Math.max(measured.peakMb, peakMb);
    measured.ownMb = Math.max(measured.ownMb, ownMb);
  }
  rmSync(file);
  const { rows } = await sql.query('select count(*)::int as documents from documents where scope_id = $1', [
    caller.scopeId,
  ]);
  if (rows[0].documents !== count) throw new Error(`${rows[0].documents} of ${count} documents came in`);
  console.log(JSON.stringify(measured));
});
process.exit(0);
