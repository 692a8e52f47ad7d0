/**
 * Packs streams (zlib) on a second thread while the first goes on making them; a fifth of a long document's time is packing.
 *
 * The bytes are the same with and without the second thread: without one, with one that has not started, or one that was
 * lost, a stream is packed where it is made.
 */
import { deflateSync } from 'node:zlib';
import { FULL, following, PACKED, SLOT_BYTES, SLOTS, Slots, slotOf, TAKEN } from './slots.ts';

export type Level = 1 | 3;

/** Text packs to less than half: so it comes in one piece, in memory not much larger than it. */
function deflated(input: Buffer, level: number): Buffer {
  return deflateSync(input, { level, chunkSize: Math.max(1024, input.length >> 1) });
}

/** A stream that is being packed; asking for its bytes waits for them. */
export interface Packing {
  bytes(): Buffer;
}

/** The longest that a healthy packer takes for a slot is some milliseconds. */
const LOST_AFTER_MS = 2_000;

class Slotted implements Packing {
  readonly #packer: SecondThread;
  readonly slot: number;
  readonly length: number;
  readonly level: Level;
  #bytes: Buffer | null = null;

  constructor(packer: SecondThread, slot: number, length: number, level: Level) {
    this.#packer = packer;
    this.slot = slot;
    this.length = length;
    this.level = level;
  }

  bytes(): Buffer {
    this.#bytes ??= this.#packer.take(this);
    return this.#bytes;
  }
}

class SecondThread {
  readonly #slots: Slots;
  readonly #held: (Slotted | null)[] = new Array(SLOTS).fill(null);
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

  /** Null where the stream must be packed by the caller. */
  put(content: string | Buffer, level: Level): Packing | null {
    if (content.length > SLOT_BYTES || this.#lost || !this.#slots.listens) return null;
    const slot = slotOf(this.#count);
    this.#held[slot]?.bytes();
    const packing = new Slotted(this, slot, content.length, level);
    this.#held[slot] = packing;
    if (typeof content === 'string') this.#inputs[slot]!.write(content, 'latin1');
    else content.copy(this.#inputs[slot]!);
    this.#slots.setLength(slot, content.length);
    this.#slots.setLevel(slot, level);
    this.#slots.setState(slot, FULL);
    this.#count = following(this.#count);
    this.#slots.setCount(this.#count);
    this.#slots.wakePacker();
    return packing;
  }

  /** What the packer has not begun is packed here instead of waiting for it. */
  take(packing: Slotted): Buffer {
    const { slot } = packing;
    this.#held[slot] = null;
    if (this.#slots.claim(slot)) return this.#packHere(packing);
    while (this.#slots.state(slot) === TAKEN) {
      if (this.#slots.waitForPacked(slot, LOST_AFTER_MS)) continue;
      this.#lost = true;
      return this.#packHere(packing);
    }
    return Buffer.from(this.#outputs[slot]!.subarray(0, this.#slots.length(slot)));
  }

  /** The numbers in the slot may be those of a packer that wakes up late. */
  #packHere({ slot, length, level }: Slotted): Buffer {
    return deflated(this.#inputs[slot]!.subarray(0, length), level);
  }
}

let second: SecondThread | null = null;

/** From now on this thread's streams are packed by the one that serves the memory; null for none. */
export function packWith(memory: SharedArrayBuffer | null): void {
  second = memory === null ? null : new SecondThread(new Slots(memory));
}

export function packingMemory(): SharedArrayBuffer {
  return new Slots().memory;
}

/** A string stands for its latin1 bytes. */
export function pack(content: string | Buffer, level: Level): Packing {
  return second?.put(content, level) ?? packHere(content, level);
}

/** On this thread: for what is needed at once. */
export function packHere(content: string | Buffer, level: Level): Packing {
  const bytes = deflated(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, level);
  return { bytes: () => bytes };
}

/** The whole life of a packing thread: it packs what is put into the slots, and waits for more. */
export function servePacking(memory: SharedArrayBuffer): never {
  const slots = new Slots(memory);
  let seen = slots.count;
  slots.listen();
  for (; ; seen = following(seen)) {
    for (let count = slots.count; seen === count; count = slots.count) slots.waitForMore(count);
    const slot = slotOf(seen);
    // Its maker may have been quicker.
    if (!slots.claim(slot)) continue;
    const input = slots.input(slot).subarray(0, slots.length(slot));
    const packed = deflated(input, slots.level(slot));
    slots.output(slot).set(packed);
    slots.setLength(slot, packed.length);
    slots.setState(slot, PACKED);
    slots.wakeMaker(slot);
  }
}
