/**
 * Compresses streams (zlib) on a second thread while the first goes on making them; a fifth of a long document's time is zlib's.
 *
 * The bytes are the same with and without the second thread: without one, with one that has not started, or one that was
 * lost, a stream is compressed where it is made.
 */
import { deflateSync } from 'node:zlib';
import { COMPRESSED, FULL, following, SLOT_BYTES, SLOTS, Slots, slotOf, TAKEN } from './slots.ts';

export type Level = 1 | 3;

/** Text shrinks to less than half: so it comes in one piece, in memory not much larger than it. */
function deflated(input: Buffer, level: number): Buffer {
  return deflateSync(input, { level, chunkSize: Math.max(1024, input.length >> 1) });
}

/** A stream that is being compressed; asking for its bytes waits for them. */
export interface Compressing {
  bytes(): Buffer;
}

/** The longest that a healthy thread takes for a slot is some milliseconds. */
const LOST_AFTER_MS = 2_000;

class Slotted implements Compressing {
  readonly #thread: SecondThread;
  readonly slot: number;
  readonly length: number;
  readonly level: Level;
  #bytes: Buffer | null = null;

  constructor(thread: SecondThread, slot: number, length: number, level: Level) {
    this.#thread = thread;
    this.slot = slot;
    this.length = length;
    this.level = level;
  }

  bytes(): Buffer {
    this.#bytes ??= this.#thread.take(this);
    return this.#bytes;
  }
}

class SecondThread {
  readonly #slots: Slots;
  readonly #waiting: (Slotted | null)[] = new Array(SLOTS).fill(null);
  readonly #inputs: Buffer[];
  readonly #outputs: Buffer[];
  #count: number;
  #lost = false;

  constructor(slots: Slots) {
    this.#slots = slots;
    this.#count = slots.count;
    this.#inputs = Array.from({ length: SLOTS }, (_, slot) => slots.input(slot));
    this.#outputs = Array.from({ length: SLOTS }, (_, slot) => slots.output(slot));
  }

  /** Null where the stream must be compressed by the caller. */
  put(content: string | Buffer, level: Level): Compressing | null {
    if (content.length > SLOT_BYTES || this.#lost || !this.#slots.listens) return null;
    const slot = slotOf(this.#count);
    this.#waiting[slot]?.bytes();
    const stream = new Slotted(this, slot, content.length, level);
    this.#waiting[slot] = stream;
    if (typeof content === 'string') this.#inputs[slot]!.write(content, 'latin1');
    else content.copy(this.#inputs[slot]!);
    this.#slots.setLength(slot, content.length);
    this.#slots.setLevel(slot, level);
    this.#slots.setState(slot, FULL);
    this.#count = following(this.#count);
    this.#slots.setCount(this.#count);
    this.#slots.wakeCompressor();
    return stream;
  }

  /** What the other thread has not begun is compressed here instead of waiting for it. */
  take(stream: Slotted): Buffer {
    const { slot } = stream;
    this.#waiting[slot] = null;
    if (this.#slots.claim(slot)) return this.#compressHere(stream);
    while (this.#slots.state(slot) === TAKEN) {
      if (this.#slots.waitForCompressed(slot, LOST_AFTER_MS)) continue;
      this.#lost = true;
      return this.#compressHere(stream);
    }
    return Buffer.from(this.#outputs[slot]!.subarray(0, this.#slots.length(slot)));
  }

  /** The numbers in the slot may be those of a thread that wakes up late. */
  #compressHere({ slot, length, level }: Slotted): Buffer {
    return deflated(this.#inputs[slot]!.subarray(0, length), level);
  }
}

let second: SecondThread | null = null;

/** From now on this thread's streams are compressed by the one that serves the memory; null for none. */
export function compressWith(memory: SharedArrayBuffer | null): void {
  second = memory === null ? null : new SecondThread(new Slots(memory));
}

export function compressionMemory(): SharedArrayBuffer {
  return new Slots().memory;
}

/** A string stands for its latin1 bytes. */
export function compress(content: string | Buffer, level: Level): Compressing {
  return second?.put(content, level) ?? compressHere(content, level);
}

/** On this thread: for what is needed at once. */
export function compressHere(content: string | Buffer, level: Level): Compressing {
  const bytes = deflated(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, level);
  return { bytes: () => bytes };
}

/** The whole life of a compression thread: it compresses what is put into the slots, and waits for more. */
export function serveCompression(memory: SharedArrayBuffer): never {
  const slots = new Slots(memory);
  let seen = slots.count;
  slots.listen();
  for (; ; seen = following(seen)) {
    for (let count = slots.count; seen === count; count = slots.count) slots.waitForMore(count);
    const slot = slotOf(seen);
    // Its maker may have been quicker.
    if (!slots.claim(slot)) continue;
    const input = slots.input(slot).subarray(0, slots.length(slot));
    const compressed = deflated(input, slots.level(slot));
    slots.output(slot).set(compressed);
    slots.setLength(slot, compressed.length);
    slots.setState(slot, COMPRESSED);
    slots.wakeMaker(slot);
  }
}
