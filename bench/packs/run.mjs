/**
 * Packs of 100, 500 and 5,000 documents of about ten pages: the first time and again from kept galleys. Prints wall
 * time, pages a second, peak memory of server and database, and file size.
 *
 * SIZES=100,500 chooses sizes; FORMATS=merged,zip formats.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { seedCaller } from '../tree/seed.mjs';

const sizes = (process.env.SIZES ?? '100,500,5000').split(',').map(Number);
const formats = (process.env.FORMATS ?? 'merged,zip').split(',');

/** Resident memory of this process and its children (PostgreSQL, drawing), sampled while the act runs. */
async function withPeakMemory(act) {
  let peak = 0;
  let own = 0;
  const sample = () => {
    const { total, node } = residentMb();
    peak = Math.max(peak, total);
    own = Math.max(own, node);
  };
  const timer = setInterval(sample, 50);
  sample();
  try {
    return { result: await act(), peakMb: () => peak, nodeMb: () => own };
  } finally {
    clearInterval(timer);
  }
}

/** Private memory (USS-like: RssAnon), since PostgreSQL's processes share their buffers. */
function residentMb() {
  const parents = new Map();
  const anonymous = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      parents.set(Number(name), Number(/PPid:\s+(\d+)/.exec(status)?.[1]));
      anonymous.set(Number(name), Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // It ended while we looked.
    }
  }
  const isOurs = (pid) => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === process.pid) return true;
    return false;
  };
  let total = 0;
  for (const [pid, mb] of anonymous) if (isOurs(pid)) total += mb;
  return { total, node: anonymous.get(process.pid) ?? 0 };
}

async function makePack({ address, token, scopeId, format }) {
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

await withInstallation(
  async ({ address, sql }) => {
    const rows = [];
    for (const size of sizes) {
      for (const format of formats) {
        const caller = await seedCaller(sql, `pack-${size}-${format}`);
        await seedReleased(sql, caller, size, (index) => ({
          humanId: `SOP-${index + 1}`,
          key: `SOP-${String(index + 1)
            .length.toString()
            .padStart(2, '0')}${index + 1}`,
          title: `Procedure ${index + 1}`,
          markdown: sampleDocument(10, index + 1, [
            `SOP-${((index + 1) % size) + 1}`,
            `SOP-${((index + 7) % size) + 1}`,
          ]),
        }));
        for (const round of ['first', 'again']) {
          const measured = await withPeakMemory(() => makePack({ address, ...caller, format }));
          const { seconds, bytes, cpuSeconds } = measured.result;
          const { rows: found } = await sql.query(
            'select sum(page_count)::int as pages from galleys where scope_id = $1',
            [caller.scopeId],
          );
          const { pages } = found[0];
          rows.push({
            documents: size,
            format,
            round,
            seconds: seconds.toFixed(2),
            'node cpu s': cpuSeconds.toFixed(2),
            pages,
            'pages/s': Math.round(pages / seconds),
            'node MB': Math.round(measured.nodeMb()),
            'all MB': Math.round(measured.peakMb()),
            'file MB': (bytes / 1e6).toFixed(1),
          });
          console.log(JSON.stringify(rows.at(-1)));
        }
      }
    }
    console.table(rows);
  },
  { RENDER_WORKERS: process.env.RENDER_WORKERS ?? '2' },
);
process.exit(0);
