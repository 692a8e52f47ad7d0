import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

/** The processes of resvg that this one has. */
function children(): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
      return Number(parent) === process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('resvg-child');
    } catch {
      return false;
    }
  });
}

test('a drawing ends with the thread that asked for it, which may be ended', async () => {
  const before = new Set(children());
  const own = () => children().filter((pid) => !before.has(pid));
  // Takes resvg more than the ten seconds that it has.
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">
    <feTurbulence baseFrequency="0.01" numOctaves="300"/></filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`;
  const loader = import.meta.resolve('tsx/esm/api');
  const module = new URL('./resvg.ts', import.meta.url).href;
  const thread = new Worker(
    `import('${loader}').then(async ({ register }) => {
      register();
      const { callResvg } = await import('${module}');
      const request = { svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', fontFiles: [] };
      await callResvg(request);
      callResvg({ ...request, svg: ${JSON.stringify(svg)}, pixelWidth: 4000 });
      setTimeout(() => require('node:worker_threads').parentPort.postMessage('draws'), 200);
    })`,
    { eval: true },
  );
  await new Promise((resolve) => thread.once('message', resolve));
  expect(own()).toHaveLength(1);
  const began = performance.now();
  await thread.terminate();
  await expect.poll(own, { interval: 50 }).toEqual([]);
  // Before, it went on drawing for as long as that took.
  expect(performance.now() - began).toBeLessThan(8_000);
});
