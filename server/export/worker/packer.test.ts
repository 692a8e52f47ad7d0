import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { pack, packingMemory, packWith } from '../../../typesetting/packing/index.ts';
import { PACKED, Slots } from '../../../typesetting/packing/slots.ts';
import { startThread } from '../../kernel/workers/index.ts';
import { openRenderer } from '../renderer.ts';

const module = new URL('./packer-thread.ts', import.meta.url);

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 400) throw new Error('it did not come to pass');
    await sleep(25);
  }
}

afterEach(() => packWith(null));

describe('a packing thread', () => {
  it('packs to the bytes that the first thread would have made', async () => {
    const slots = new Slots(packingMemory());
    const thread = startThread(module, { workerData: slots.memory });
    try {
      await until(() => slots.listens);
      packWith(slots.memory);
      const first = pack('the very first', 3);
      await until(() => slots.state(0) === PACKED);
      expect(first.bytes()).toEqual(deflateSync('the very first', { level: 3 }));
      // More than there are slots, faster than it can follow, of every size from nothing on.
      const texts = Array.from({ length: 500 }, (_, i) => `${i} `.repeat((i * 37) % 900));
      const packings = texts.map((text, i) => pack(text, i % 2 === 0 ? 1 : 3));
      packings.forEach((packing, i) => {
        expect(packing.bytes()).toEqual(deflateSync(texts[i]!, { level: i % 2 === 0 ? 1 : 3 }));
      });
    } finally {
      await thread.terminate();
    }
  });

  it('ends with the render thread that it works for', async () => {
    const threads = () => readdirSync('/proc/self/task').length;
    const before = threads();
    const renderer = openRenderer(1);
    const task = { kind: 'notice', reason: 'a test', headerHeight: 80, format: 'a4' } as const;
    await renderer.set(task, { scopeId: 'a' });
    await until(() => threads() >= before + 2);
    await renderer.close();
    await until(() => threads() <= before);
  });
});
