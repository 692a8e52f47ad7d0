/**
 * Packs of 100, 500 and 5,000 documents of about ten pages: the first time and again from kept galleys; and what the
 * peers need for 100 of them, in the same run. Prints wall time and its ratio to ours (merged, first), pages a second,
 * peak memory of all processes (for ours: server, drawing, database and client), and file size.
 *
 * SIZES=100,500 chooses sizes; FORMATS=merged,zip formats; PEERS=0 leaves the peers out; PEER_DEADLINE_S=300 stops them.
 */
import { withInstallation } from '../installation.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { seedReleased } from '../seed-documents.mjs';
import { seedCaller } from '../tree/seed.mjs';
import { withPeakMemory } from './memory.mjs';
import { measurePeers } from './peers.mjs';

const sizes = (process.env.SIZES ?? '100,500,5000').split(',').map(Number);
const formats = (process.env.FORMATS ?? 'merged,zip').split(',');
/** Beyond this the peers need gigabytes and many minutes. */
const peersUpTo = process.env.PEERS === '0' ? 0 : 100;

/** Ours and the peers first make a pack of this many other documents, as the process of a service has long done. */
const warmUpSize = 20;
const warmUpSeed = 1_000_000;

const textOf = (index, size, seed = 0) =>
  sampleDocument(10, seed + index + 1, [`SOP-${((index + 1) % size) + 1}`, `SOP-${((index + 7) % size) + 1}`]);

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

const textsOf = (size, seed) => Array.from({ length: size }, (_, index) => textOf(index, size, seed));

/** A scope of its own with released documents. */
async function seedScope(sql, name, size, seed) {
  const caller = await seedCaller(sql, name);
  await seedReleased(sql, caller, size, (index) => ({
    humanId: `SOP-${index + 1}`,
    key: `SOP-${String(index + 1)
      .length.toString()
      .padStart(2, '0')}${index + 1}`,
    title: `Procedure ${index + 1}`,
    markdown: textOf(index, size, seed),
  }));
  return caller;
}

/** Both rounds of one pack. */
async function measureOurs({ address, sql }, size, format) {
  const caller = await seedScope(sql, `pack-${size}-${format}`, size);
  const measured = [];
  for (const round of ['first', 'again']) {
    const { result, peakMb, ownMb } = await withPeakMemory(process.pid, () => makePack({ address, ...caller, format }));
    const { rows: found } = await sql.query('select sum(page_count)::int as pages from galleys where scope_id = $1', [
      caller.scopeId,
    ]);
    measured.push({ who: `Muniment, ${round}`, ...result, pages: found[0].pages, peakMb, ownMb });
  }
  return measured;
}

/** A line of the table; `ours` is the time that the ratio is to. */
function row(documents, format, measured, ours) {
  const { who, seconds, stoppedAfterS, cpuSeconds, mergingSeconds, pages, peakMb, ownMb, bytes } = measured;
  const ratio = ours ? ((seconds ?? stoppedAfterS) / ours).toFixed(2) : '';
  return {
    documents,
    format,
    who,
    seconds: seconds?.toFixed(2) ?? `stopped after ${stoppedAfterS}`,
    'x ours': seconds ? ratio : `over ${ratio}`,
    'node cpu s': cpuSeconds?.toFixed(2) ?? '',
    'of it merging s': mergingSeconds?.toFixed(2) ?? '',
    pages: pages ?? '',
    'pages/s': seconds ? Math.round(pages / seconds) : '',
    'node MB': ownMb ? Math.round(ownMb) : '',
    'all MB': Math.round(peakMb),
    'file MB': bytes ? (bytes / 1e6).toFixed(1) : '',
  };
}

await withInstallation(
  async (installation) => {
    const rows = [];
    const add = (...line) => {
      rows.push(row(...line));
      console.log(JSON.stringify(rows.at(-1)));
    };
    const warmUp = await seedScope(installation.sql, 'warm-up', warmUpSize, warmUpSeed);
    for (const format of formats) await makePack({ address: installation.address, ...warmUp, format });
    for (const size of sizes) {
      let ours;
      for (const format of formats) {
        const measured = await measureOurs(installation, size, format);
        if (format === 'merged') ours = measured[0].seconds;
        for (const one of measured) add(size, format, one, ours);
      }
      if (size > peersUpTo) continue;
      const peers = await measurePeers(textsOf(warmUpSize, warmUpSeed), textsOf(size));
      for (const one of peers) add(size, 'merged', one, ours);
    }
    console.table(rows);
  },
  { RENDER_WORKERS: process.env.RENDER_WORKERS ?? '2' },
);
process.exit(0);
