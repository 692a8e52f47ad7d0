import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { compress, compressionMemory, compressWith } from './index.ts';
import { COMPRESSED, FULL, SLOT_BYTES, SLOTS, Slots } from './slots.ts';

const alone = (text: string, level: 1 | 3): Buffer => deflateSync(Buffer.from(text, 'latin1'), { level });
const page = (number: number): string => `BT ${number} Td (${'text of a page '.repeat(number % 90)}) Tj ET`;

/** Shared memory that claims to have a listening thread, without one. */
function listening(): Slots {
  const slots = new Slots(compressionMemory());
  slots.listen();
  compressWith(slots.memory);
  return slots;
}

afterEach(() => compressWith(null));

describe('a stream is compressed', () => {
  it('where it is made, while there is no other thread', () => {
    expect(compress(page(7), 3).bytes()).toEqual(alone(page(7), 3));
  });

  it('where it is made, while the other thread has not started', () => {
    const slots = new Slots(compressionMemory());
    compressWith(slots.memory);
    expect(compress(page(7), 1).bytes()).toEqual(alone(page(7), 1));
    expect(slots.count).toBe(0);
  });

  it('where it is made, when it is too large to be handed over', () => {
    const slots = listening();
    const large = 'x'.repeat(SLOT_BYTES + 1);
    expect(compress(large, 1).bytes()).toEqual(alone(large, 1));
    expect(slots.count).toBe(0);
  });

  it('by whoever asks for it, when the other thread has not begun it', () => {
    const slots = listening();
    const stream = compress(page(3), 3);
    expect(slots.state(0)).toBe(FULL);
    expect(stream.bytes()).toEqual(alone(page(3), 3));
  });

  it('however many wait: a slot that is needed again is emptied first', () => {
    listening();
    const waiting = Array.from({ length: SLOTS * 3 }, (_, i) => compress(page(i), 3));
    waiting.reverse().forEach((stream, i) => {
      expect(stream.bytes()).toEqual(alone(page(SLOTS * 3 - 1 - i), 3));
    });
  });

  it('in turn, also when the count of streams runs over', () => {
    const slots = new Slots(compressionMemory());
    slots.setCount(2 ** 31 - 2);
    slots.listen();
    compressWith(slots.memory);
    const streams = [1, 2, 3, 4].map((number) => compress(page(number), 3));
    expect(slots.count).toBe(-(2 ** 31) + 2);
    expect([14, 15, 0, 1].map((slot) => slots.state(slot))).toEqual([FULL, FULL, FULL, FULL]);
    expect(streams.map((stream) => stream.bytes())).toEqual([1, 2, 3, 4].map((number) => alone(page(number), 3)));
  });

  it('by the other thread, whose bytes are taken as they are', () => {
    const slots = listening();
    const stream = compress(page(5), 3);
    expect(slots.claim(0)).toBe(true);
    slots.output(0).write('done');
    slots.setLength(0, 4);
    slots.setState(0, COMPRESSED);
    expect(stream.bytes().toString()).toBe('done');
    expect(stream.bytes().toString()).toBe('done');
  });

  it('in the end, when the other thread is lost with a stream in its hands', () => {
    const slots = listening();
    const stream = compress(page(8), 3);
    expect(slots.claim(0)).toBe(true);
    expect(stream.bytes()).toEqual(alone(page(8), 3));
    expect(compress(page(9), 3).bytes()).toEqual(alone(page(9), 3));
    expect(slots.count).toBe(1);
  });
});
