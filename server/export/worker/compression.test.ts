import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { compress, compressionMemory, compressWith } from '../../../typesetting/compression/index.ts';
import { COMPRESSED, SLOT_BYTES, Slots } from '../../../typesetting/compression/slots.ts';
import { startThread, threadModule } from '../../kernel/workers/index.ts';
import { openRenderer } from '../renderer.ts';
import { makeFile } from './make-file.ts';
import { startCompression } from './start-compression.ts';
import type { FileTask } from './tasks.ts';

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 400) throw new Error('it did not come to pass');
    await sleep(25);
  }
}

/** What nothing can compress: bytes without any order. */
function noise(length: number): Buffer {
  let state = 1;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state >>> 24;
    }),
  );
}

const identity = { humanId: 'SOP-1', title: 'Packing', version: '1', state: 'RELEASED', scope: 'Acme', standing: null };

/** Some forty pages, so that every slot is used more than once. */
const long: FileTask = {
  kind: 'file',
  body: {
    manuscript: {
      humanId: 'SOP-1',
      title: 'Title',
      files: [],
      language: 'en',
      markdown: Array.from({ length: 60 }, (_, i) => `## Part ${i}\n\n${`Step ${i} of many. `.repeat(150)}`).join(
        '\n\n',
      ),
      links: [],
      imageNames: [],
      scopeName: 'Quality',
      format: 'a4',
    },
  },
  images: [],
  following: { trace: null, record: null },
  identity: { ...identity, effectiveDate: '2026-01-01' },
  metadata: { title: 'Packing', language: 'en', createdAt: new Date(0), producer: 'Muniment' },
  footer: 'Uncontrolled copy',
  runningHead: true,
  links: [],
  format: 'a4',
};

afterEach(() => compressWith(null));

describe('a compression thread', () => {
  it('compresses to the bytes that the first thread would have made', async () => {
    const slots = new Slots(compressionMemory());
    const thread = startThread(threadModule(import.meta.url, './compression-thread'), { workerData: slots.memory });
    try {
      await until(() => slots.listens);
      compressWith(slots.memory);
      const first = compress('the very first', 3);
      await until(() => slots.state(0) === COMPRESSED);
      expect(first.bytes()).toEqual(deflateSync('the very first', { level: 3 }));
      const disorder = noise(SLOT_BYTES);
      const second = compress(disorder, 1);
      await until(() => slots.state(1) === COMPRESSED);
      expect(second.bytes()).toEqual(deflateSync(disorder, { level: 1 }));
      // More than there are slots, faster than it can follow, of every size from nothing on.
      const texts = Array.from({ length: 500 }, (_, i) => `${i} `.repeat((i * 37) % 900));
      const compressed = texts.map((text, i) => compress(text, i % 2 === 0 ? 1 : 3));
      compressed.forEach((stream, i) => {
        expect(stream.bytes()).toEqual(deflateSync(texts[i]!, { level: i % 2 === 0 ? 1 : 3 }));
      });
    } finally {
      await thread.terminate();
    }
  });

  it('leaves file and galley as they are without it', async () => {
    const { file, encode } = await makeFile(long);
    const { galley } = encode!();
    const renderer = openRenderer(1);
    try {
      // The first may find the compression thread still on its way.
      for (let round = 0; round < 3; round++) {
        const { pdf, body } = await renderer.makeFile(long, { userId: 'a' });
        expect(Buffer.compare(pdf, file.pdf)).toBe(0);
        expect(Buffer.compare((await body)!.galley, galley)).toBe(0);
      }
    } finally {
      await renderer.close();
    }
  });

  it('that cannot start is not missed', async () => {
    const thread = startCompression(new URL('./there-is-none.ts', import.meta.url));
    const failed = new Promise((resolve) => thread.once('exit', resolve));
    expect(compress('while it starts', 3).bytes()).toEqual(deflateSync('while it starts', { level: 3 }));
    await failed;
    expect(compress('after it failed', 3).bytes()).toEqual(deflateSync('after it failed', { level: 3 }));
  });

  it('ends with the render thread that it works for', async () => {
    const before = threads();
    const renderer = openRenderer(1);
    const task = {
      kind: 'notice',
      reason: 'a test',
      names: { humanId: 'A-1', title: 'A', scopeName: 'Quality' },
      format: 'a4',
    } as const;
    await renderer.layOutBody(task, { userId: 'a' });
    await until(() => threads() >= before + 2);
    await renderer.close();
    await until(() => threads() <= before);
  });
});

/** How many threads this process has, from whatever the system keeps. */
function threads(): number {
  if (existsSync('/proc/self/task')) return readdirSync('/proc/self/task').length;
  return execFileSync('ps', ['-M', '-p', String(process.pid)], { encoding: 'utf8' })
    .trim()
    .split('\n').length;
}
