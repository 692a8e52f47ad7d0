/**
 * A process that is one engine, so that its memory is its own: fork('engine.mjs', ['chromium']). It is asked for a document,
 * makes it, and answers how long that took.
 */
import { texts } from './documents.mjs';

/** Ours as two engines: one that lays the document out, one that has its galley. */
async function ours() {
  const { openOurs } = await import('./ours.mjs');
  const { first, done, close } = openOurs();
  return { name: 'Muniment, first', make: async (text) => first(text), done, close };
}

async function oursAgain() {
  const { openOurs } = await import('./ours.mjs');
  const { first, again, done, close } = openOurs();
  const galleys = new Map();
  for (const text of Object.values(texts)) galleys.set(text, (await (await first(text)).body).galley);
  return { name: 'Muniment, from the galley', make: async (text) => again(galleys.get(text)), done, close };
}

/** Another checkout, built already, whose path is BEFORE. */
async function before() {
  const { openOurs } = await import(`${process.env.BEFORE}/bench/single/ours.mjs`);
  const { first, done, close } = openOurs();
  return { name: 'Muniment, before', make: async (text) => first(text), done, close };
}

async function open(name) {
  if (name === 'ours') return ours();
  if (name === 'before') return before();
  if (name === 'oursAgain') return oursAgain();
  return (await import('./peers.mjs'))[name]();
}

const engine = await open(process.argv[2]);

process.on('disconnect', () => process.exit(0));
process.on('message', async (size) => {
  if (size === null) {
    await engine.close();
    process.exit(0);
  }
  const startedAt = performance.now();
  const made = await engine.make(texts[size]);
  const ms = performance.now() - startedAt;
  const bytes = (made.pdf ?? made).length;
  process.send({ ms, bytes, pages: await engine.done?.(made) });
});
process.send({ ready: engine.name });
