/**
 * Imports of 1,000 and 10,000 small documents and of 20 and 200 of 1 MB, as drafts, each in a process of its own: seconds for the check
 * and the run, processor time of node and PostgreSQL, documents a second, peak memory, and the growth from 1x to 10x. SCALE=0.1 for a
 * tenth of the documents; KIND=small or KIND=large for one of the two; RELEASED=1 releases them at once.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const scale = Number(process.env.SCALE ?? 1);
const kinds = [
  { kind: 'small', name: 'small', pages: 1, counts: [1_000, 10_000] },
  { kind: 'large', name: 'of 1 MB', pages: 270, counts: [20, 200] },
].filter(({ kind }) => (process.env.KIND ?? kind) === kind);

function measure(count, pages) {
  const script = fileURLToPath(new URL('one.mjs', import.meta.url));
  const release = process.env.RELEASED === '1' ? 'released' : 'draft';
  const said = execFileSync(process.execPath, ['--expose-gc', script, String(count), String(pages), release], {
    encoding: 'utf8',
  });
  return JSON.parse(said.split('\n').find((line) => line.startsWith('{')));
}

for (const { name, pages, counts } of kinds) {
  const rows = [];
  for (const given of counts) {
    const count = Math.max(1, Math.round(given * scale));
    const { bytes, checkSeconds, runSeconds, nodeSeconds, postgresSeconds, peakMb, ownMb } = measure(count, pages);
    const cpuSeconds = nodeSeconds + postgresSeconds;
    const growth = (value, key) => (rows[0] ? `x ${(value / Number(rows[0][key])).toFixed(1)}` : '');
    rows.push({
      documents: `${count} ${name}`,
      'upload MB': (bytes / 1e6).toFixed(1),
      'check s': checkSeconds.toFixed(1),
      'run s': runSeconds.toFixed(1),
      'all s': (checkSeconds + runSeconds).toFixed(1),
      'cpu s': cpuSeconds.toFixed(1),
      'node ms each': ((nodeSeconds / count) * 1000).toFixed(1),
      'postgres ms each': ((postgresSeconds / count) * 1000).toFixed(1),
      'documents/s': (count / runSeconds).toFixed(1),
      'node MB': Math.round(ownMb),
      'all MB': Math.round(peakMb),
      'time grows': growth(checkSeconds + runSeconds, 'all s'),
      'cpu grows': growth(cpuSeconds, 'cpu s'),
    });
    console.log(JSON.stringify(rows.at(-1)));
  }
  console.table(rows);
}
