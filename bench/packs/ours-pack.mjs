/**
 * A process that makes one pack with the built service, the first time and again from kept galleys:
 * node ours-pack.mjs 500 merged
 *
 * Prints two lines of JSON. Memory is that of server, drawing, database and client together.
 */
import { withInstallation } from '../installation.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { textOf, warmUp } from './documents.mjs';
import { withPeakMemory } from './memory.mjs';

const [size, format] = [Number(process.argv[2]), process.argv[3]];

async function makePack({ address, token, scopeId }) {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  const answer = await fetch(`${address}/api/scopes/${scopeId}/audit-pack?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  let bytes = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - startedAt) / 1000, bytes, cpuSeconds: (user + system) / 1e6 };
}

/** A scope of its own with released documents. */
async function seedScope(sql, name, count, seed) {
  const caller = await seedCaller(sql, name);
  await seedReleased(sql, caller, count, (index) => ({
    humanId: `SOP-${index + 1}`,
    title: `Procedure ${index + 1}`,
    markdown: textOf(index, count, seed),
  }));
  return caller;
}

await withInstallation(
  async ({ address, sql }) => {
    const other = await seedScope(sql, 'warm-up', warmUp.ours, warmUp.seed);
    await makePack({ address, ...other });
    const caller = await seedScope(sql, 'pack', size);
    for (const round of ['first', 'again']) {
      const { result, peakMb, ownMb } = await withPeakMemory(process.pid, () => makePack({ address, ...caller }));
      const { rows } = await sql.query('select sum(page_count)::int as pages from galleys where scope_id = $1', [
        caller.scopeId,
      ]);
      console.log(JSON.stringify({ who: `Muniment, ${round}`, ...result, pages: rows[0].pages, peakMb, ownMb }));
    }
  },
  { RENDER_WORKERS: process.env.RENDER_WORKERS ?? '2' },
);
process.exit(0);
