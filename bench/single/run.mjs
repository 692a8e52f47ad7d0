/**
 * One document as PDF: ours against Typst, pdfmake and Chromium on the same markdown, each in a warm process of its own.
 * They take turns, so that a machine that is slower for a while is so for all. Medians of wall time and of the ratio to
 * ours in the same turn, and peak memory; then our own cost a page from 5 to 1,000 pages.
 *
 * A peer that is not installed (npm --prefix bench install) or cannot run here is left out with a word. ROUNDS=15.
 * ENGINES=ours,typst chooses engines; WARM_UP_S=5 is for each of them and each size; --busy keeps all cores busy with something else
 * while they take turns. ENGINES=ours,before with BEFORE=/path/to/checkout compares with another state.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepBusyIfAsked } from '../busy.mjs';
import { withPeakMemory } from '../packs/memory.mjs';
import { sampleDocument } from '../sample-document.mjs';
import { median } from '../tree/measure.mjs';
import { openOurs } from './ours.mjs';

const rounds = Number(process.env.ROUNDS ?? 15);
const warmUpMs = Number(process.env.WARM_UP_S ?? 5) * 1000;
const settleMs = 500;
const names = (process.env.ENGINES ?? 'ours,oursAgain,typst,pdfmake,chromium').split(',');

async function open(name) {
  const script = fileURLToPath(new URL('engine.mjs', import.meta.url));
  const child = fork(script, [name], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], detached: true });
  let complaint = '';
  child.stderr.on('data', (part) => {
    complaint += part;
  });
  const closed = once(child, 'close');
  const [answer] = await Promise.race([once(child, 'message'), closed]);
  if (!answer.ready) {
    console.log(`${name} is left out: ${/^\w*Error.*$/m.exec(complaint)?.[0] ?? complaint.slice(0, 200)}`);
    return null;
  }
  const make = async (size) => {
    child.send(size);
    const [made] = await Promise.race([once(child, 'message'), closed]);
    if (made?.ms === undefined) throw new Error(`${name} ended: ${complaint}`);
    return made;
  };
  const close = async () => {
    child.send(null);
    await once(child, 'close');
  };
  return { name: answer.ready, pid: child.pid, make, close };
}

async function warmUp(engine) {
  for (const size of ['short', 'long', 'short']) {
    const end = performance.now() + warmUpMs;
    while (performance.now() < end) await engine.make(size);
  }
}

/** The quick ones go more than once in a turn: a single document of some milliseconds says little. */
async function turn(engine, size) {
  // A browser still clears up after its page when it has answered; that is not the next one's time.
  await sleep(settleMs);
  const made = [];
  const end = performance.now() + 600;
  while (made.length < 1 || performance.now() < end) made.push(await engine.make(size));
  return { ...made[0], ms: median(made.map(({ ms }) => ms)) };
}

async function compare() {
  const engines = [];
  for (const name of names) {
    const engine = await open(name);
    if (engine === null) continue;
    await warmUp(engine);
    engines.push(engine);
  }
  const rows = [];
  const endBusy = keepBusyIfAsked();
  for (const size of ['short', 'long']) {
    const turns = [];
    for (let round = 0; round < rounds; round++) {
      const made = [];
      for (const engine of engines) made.push(await turn(engine, size));
      turns.push(made);
    }
    engines.forEach((engine, i) => {
      rows.push({
        pages: turns[0][0].pages,
        who: engine.name,
        ms: median(turns.map((made) => made[i].ms)).toFixed(1),
        'x ours': median(turns.map((made) => made[i].ms / made[0].ms)).toFixed(2),
        bytes: turns[0][i].bytes,
      });
    });
  }
  endBusy?.();
  console.table(rows);
  if (endBusy === null) console.table(await measureMemory(engines));
  for (const engine of engines) await engine.close();
}

/** Apart from the timing: looking costs time too. */
async function measureMemory(engines) {
  const rows = [];
  for (const engine of engines) {
    const { peakMb } = await withPeakMemory(engine.pid, async () => {
      for (let round = 0; round < 4; round++) await engine.make('long');
    });
    rows.push({
      who: engine.name,
      'peak MB': Math.round(peakMb),
      'x ours': (peakMb / (rows[0]?.['peak MB'] ?? peakMb)).toFixed(2),
    });
  }
  return rows;
}

async function growth() {
  const ours = openOurs();
  const rows = [];
  for (let round = 0; round < 300; round++) await ours.done(await ours.first(sampleDocument(5, round)));
  for (const pages of [5, 20, 100, 300, 1000]) {
    const markdown = sampleDocument(pages * 0.82, 9);
    const taken = [];
    let bytes;
    let laidOut;
    for (let round = 0; round < Math.max(7, 500 / pages); round++) {
      const startedAt = performance.now();
      const made = await ours.first(markdown);
      taken.push(performance.now() - startedAt);
      bytes = made.pdf.length;
      laidOut = await ours.done(made);
    }
    const ms = median(taken);
    rows.push({
      pages: laidOut,
      'ms a page': (ms / laidOut).toFixed(2),
      'pages a second': Math.round((laidOut / ms) * 1000),
      'bytes a page': Math.round(bytes / laidOut),
    });
  }
  await ours.close();
  console.table(rows);
}

await compare();
if (!process.argv.includes('--busy')) await growth();
process.exit(0);
