/**
 * The first exports after a start: one page as soon as the server listens, and three seconds later, each in a process of its own.
 * Time until the answer is there, and processor time of server and caller meanwhile; medians of ROUNDS=3 starts.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { withInstallation } from '../installation.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { median } from '../tree/measure.mjs';
import { seedCaller } from '../tree/seed.mjs';

const waits = [0, 3_000];
const text =
  '# Purpose\n\nA paragraph of some words, **bold** and *italic*.\n\n- one\n- two\n\n| a | b |\n| - | - |\n| c | d |\n';

/** One start: what each of three documents took, one after the other. */
async function measureStart(waitMs) {
  await withInstallation(async ({ address, sql }) => {
    const caller = await seedCaller(sql, 'first');
    await seedReleased(sql, caller, 3, (index) => ({ humanId: `SOP-${index}`, title: 'Procedure', markdown: text }));
    const { rows } = await sql.query('select id from versions');
    await sleep(waitMs);
    for (const { id } of rows) {
      const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
      const headers = { authorization: `Bearer ${caller.token}` };
      const answer = await fetch(`${address}/api/documents/versions/${id}/export/pdf`, { headers });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
      const { user, system } = process.cpuUsage(cpu);
      console.log(JSON.stringify({ ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 }));
    }
  });
}

if (process.argv[2] !== undefined) {
  await measureStart(Number(process.argv[2]));
  process.exit(0);
}

const table = [];
for (const wait of waits) {
  const starts = Array.from({ length: Number(process.env.ROUNDS ?? 3) }, () =>
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), String(wait)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line)),
  );
  for (const nth of [0, 1, 2]) {
    table.push({
      'after the start': `${wait / 1000} s`,
      export: nth + 1,
      ms: Math.round(median(starts.map((made) => made[nth].ms))),
      'cpu ms': Math.round(median(starts.map((made) => made[nth].cpuMs))),
    });
  }
}
console.table(table);
