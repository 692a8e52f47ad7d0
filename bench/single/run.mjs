/**
 * One document as PDF: ours against Typst, pdfmake and Chromium on the same markdown in one run, each in a warm process of
 * its own. Medians of wall time and peak memory, as ratios to ours; and our own cost a page from 5 to 1,000 pages.
 *
 * A peer that is not installed (npm --prefix bench install) or cannot run here is left out with a word.
 */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { withPeakMemory } from '../packs/memory.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { openOurs } from './ours.mjs';

async function measure(engine) {
  const script = fileURLToPath(new URL('engine.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, engine], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const { result, peakMb } = await withPeakMemory(child.pid, () =>
    Promise.all([text(child.stdout), text(child.stderr), ended]),
  );
  const [said, complaint, code] = result;
  if (code === 0) return { ...JSON.parse(said.trim().split('\n').at(-1)), peakMb };
  console.log(`${engine} is left out: ${/^\w*Error.*$/m.exec(complaint)?.[0] ?? complaint.slice(0, 200)}`);
  return null;
}

async function compare() {
  const ours = await measure('ours');
  if (ours === null) throw new Error('our own engine did not run');
  const rows = [];
  const add = (size, who, ms, bytes, peakMb) =>
    rows.push({
      pages: ours.sizes[size].pages,
      who,
      ms: ms.toFixed(1),
      'x ours': (ms / ours.sizes[size].ms).toFixed(2),
      bytes,
      'peak MB': Math.round(peakMb),
      'x our memory': (peakMb / ours.peakMb).toFixed(2),
    });
  const peers = [];
  for (const engine of ['typst', 'pdfmake', 'chromium']) peers.push(await measure(engine));
  for (const size of Object.keys(ours.sizes)) {
    const { ms, againMs, bytes } = ours.sizes[size];
    add(size, ours.name, ms, bytes, ours.peakMb);
    add(size, 'Muniment, from the galley', againMs, bytes, ours.peakMb);
    for (const peer of peers) {
      if (peer !== null) add(size, peer.name, peer.sizes[size].ms, peer.sizes[size].bytes, peer.peakMb);
    }
  }
  console.table(rows);
}

async function growth() {
  const ours = openOurs();
  const rows = [];
  for (let round = 0; round < 100; round++) await ours.first(sampleDocument(5, round));
  for (const pages of [5, 20, 100, 300, 1000]) {
    const markdown = sampleDocument(pages * 0.82, 9);
    const taken = [];
    let made;
    for (let round = 0; round < Math.max(5, 500 / pages); round++) {
      const startedAt = performance.now();
      made = await ours.first(markdown);
      taken.push(performance.now() - startedAt);
    }
    const ms = taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)];
    rows.push({
      pages: made.pages,
      'ms a page': (ms / made.pages).toFixed(2),
      'pages a second': Math.round((made.pages / ms) * 1000),
      'bytes a page': Math.round(made.pdf.length / made.pages),
    });
  }
  await ours.close();
  console.table(rows);
}

await compare();
await growth();
process.exit(0);
