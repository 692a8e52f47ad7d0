/**
 * Packs of 100, 500 and 5,000 documents of about ten pages: the first time and again from kept galleys; and what the
 * peers need for 100 of them, in the same run. Prints wall time and its ratio to ours (merged, first), pages a second,
 * peak memory of all processes, and file size. Each pack is made by a process of its own.
 *
 * SIZES=100,500 chooses sizes; FORMATS=merged,zip formats; PEERS=typst chooses one, PEERS=0 none;
 * PEER_DEADLINE_S=300 stops them. WARM_UP=20 documents of another scope come before ours instead of 300.
 * --busy keeps all cores busy with something else meanwhile.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { keepBusyIfAsked } from '../busy.mjs';
import { textsOf, warmUp } from './documents.mjs';
import { measurePeers } from './peers.mjs';

const sizes = (process.env.SIZES ?? '100,500,5000').split(',').map(Number);
const formats = (process.env.FORMATS ?? 'merged,zip').split(',');
/** Beyond this the peers need gigabytes and many minutes. */
const peersUpTo = process.env.PEERS === '0' ? 0 : 100;

/** Both rounds of one pack. */
function measureOurs(size, format) {
  const script = fileURLToPath(new URL('ours-pack.mjs', import.meta.url));
  const said = execFileSync(process.execPath, [script, String(size), format], { encoding: 'utf8' });
  return said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
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

const endBusy = keepBusyIfAsked();
const rows = [];
const add = (...line) => {
  rows.push(row(...line));
  console.log(JSON.stringify(rows.at(-1)));
};
for (const size of sizes) {
  let ours;
  for (const format of formats) {
    const measured = measureOurs(size, format);
    if (format === 'merged') ours = measured[0].seconds;
    for (const one of measured) add(size, format, one, ours);
  }
  if (size > peersUpTo) continue;
  const peers = await measurePeers(textsOf(warmUp.peers, warmUp.seed), textsOf(size));
  for (const one of peers) add(size, 'merged', one, ours);
}
endBusy?.();
console.table(rows);
process.exit(0);
