/**
 * A process that measures one engine by itself, so that its memory is its own: node engine.mjs chromium
 * Prints one line of JSON: medians of wall time after some seconds of warming up, for each document.
 */
import { texts } from './documents.mjs';
import { openOurs } from './ours.mjs';
import * as peers from './peers.mjs';

const warmUpMs = 4_000;
const [name] = process.argv.slice(2);

async function ours() {
  const { first, again, close } = openOurs();
  return { name: 'Muniment, first', make: async (text) => (await first(text)).pdf, first, again, close };
}

async function median(times, act) {
  const taken = [];
  for (let round = 0; round < times; round++) {
    const startedAt = performance.now();
    await act();
    taken.push(performance.now() - startedAt);
  }
  return taken.sort((a, b) => a - b)[Math.floor(taken.length / 2)];
}

async function warmUp(engine) {
  const end = performance.now() + warmUpMs;
  while (performance.now() < end) await engine.make(texts.short);
  for (let round = 0; round < 3; round++) await engine.make(texts.long);
}

const engine = await { ours, ...peers }[name]();
await warmUp(engine);
const measured = { name: engine.name, sizes: {} };
for (const [size, text] of Object.entries(texts)) {
  const rounds = size === 'short' ? 25 : 9;
  const ms = await median(rounds, () => engine.make(text));
  measured.sizes[size] = { ms, bytes: (await engine.make(text)).length };
  if (!engine.again) continue;
  const { galley, pages } = await engine.first(text);
  measured.sizes[size].pages = pages;
  await median(rounds, () => engine.again(galley));
  measured.sizes[size].againMs = await median(rounds, () => engine.again(galley));
}
await engine.close();
console.log(JSON.stringify(measured));
process.exit(0);
