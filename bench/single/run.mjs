/**
 * One document as PDF: ours against Chromium, pdfmake and Typst on the same markdown in one run. Medians of wall time in
 * warm processes, as ratios to ours; and our own cost a page from 5 to 1,000 pages.
 *
 * A peer that is not installed (npm --prefix bench install) or cannot run here is left out with a word.
 */
import { sampleDocument } from '../sample-document.mjs';
import { first, fromGalley, galleyOf } from './ours.mjs';
import * as peers from './peers.mjs';

const rounds = Number(process.env.ROUNDS ?? 15);

async function median(times, act) {
  await act();
  const taken = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    await act();
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)];
}

const texts = { 5: sampleDocument(4, 5), 100: sampleDocument(82, 6) };
for (let warm = 0; warm < 20; warm++) await first(texts[5]);

const rows = [];
for (const [size, text] of Object.entries(texts)) {
  const times = Number(size) > 50 ? Math.min(5, rounds) : rounds;
  const ours = await median(times, () => first(text));
  const kept = galleyOf(text);
  const again = await median(times, () => fromGalley(kept));
  const { pages, pdf } = await first(text);
  rows.push({ pages, who: 'Muniment, first', ms: ours.toFixed(1), 'x ours': '1', bytes: pdf.length });
  rows.push({
    pages,
    who: 'Muniment, from galley',
    ms: again.toFixed(1),
    'x ours': (again / ours).toFixed(2),
    bytes: pdf.length,
  });
  for (const [name, open] of Object.entries(peers)) {
    let peer;
    try {
      peer = await open();
      const ms = await median(Math.min(times, 5), () => peer.make(text));
      const bytes = (await peer.make(text)).length;
      rows.push({ pages, who: peer.name, ms: ms.toFixed(1), 'x ours': (ms / ours).toFixed(1), bytes });
    } catch (error) {
      console.log(`${name} is left out: ${error.message.split('\n')[0]}`);
    } finally {
      await peer?.close();
    }
  }
}
console.table(rows);

const growth = [];
for (const pages of [5, 20, 100, 300, 1000]) {
  const text = sampleDocument(pages * 0.82, 9);
  const ms = await median(pages > 200 ? 2 : 5, () => first(text));
  const made = await first(text);
  growth.push({
    pages: made.pages,
    'ms a page': (ms / made.pages).toFixed(2),
    'pages a second': Math.round((made.pages / ms) * 1000),
    'bytes a page': Math.round(made.pdf.length / made.pages),
  });
}
console.table(growth);
console.log(`peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
process.exit(0);
