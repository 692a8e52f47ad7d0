/** When the threads start that lay documents out. */
import { expect, test } from 'vitest';
import { openRenderer } from './renderer.ts';

const threads = () => (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;

test('a renderer starts its threads when it is told to warm up, not when it is opened', async () => {
  const before = threads();
  const renderer = openRenderer(2);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(threads()).toBe(before);
  renderer.warm();
  await expect.poll(threads).toBe(before + 2);
  await renderer.close();
  await expect.poll(threads).toBe(before);
});
