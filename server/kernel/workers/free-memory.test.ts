import { describe, expect, it } from 'vitest';
import { release } from './index.ts';

describe('bytes that are released', () => {
  it('are empty afterwards, and so is everything that showed the same memory', () => {
    const memory = new ArrayBuffer(64);
    const first = new Uint8Array(memory, 0, 32);
    const second = Buffer.from(memory, 32);
    release(first, second);
    expect([first.length, second.length, memory.byteLength]).toEqual([0, 0, 0]);
  });

  it('leave others alone', () => {
    const kept = Uint8Array.of(1, 2, 3);
    release(Uint8Array.of(4, 5, 6));
    expect([...kept]).toEqual([1, 2, 3]);
  });

  it('give their memory back without waiting for the collector', () => {
    const megabytes = () => process.memoryUsage().arrayBuffers / 2 ** 20;
    const before = megabytes();
    // Held, so that the collector could not have it.
    const held = Array.from({ length: 100 }, () => new Uint8Array(2 ** 20));
    expect(megabytes() - before).toBeGreaterThan(90);
    release(...held);
    expect(megabytes() - before).toBeLessThan(10);
  });
});
