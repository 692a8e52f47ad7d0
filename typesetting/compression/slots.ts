/**
 * The memory that two threads share while one makes streams and the other compresses them: slots that are used in turn.
 *
 * The maker fills a slot and says FULL. Whichever side turns that into TAKEN compresses it: the second thread, or the maker itself when it
 * needs the bytes before that came to them. COMPRESSED gives a slot back to the maker.
 */

export const SLOTS = 16;
export const SLOT_BYTES = 128 * 1024;
/** What cannot be compressed grows by some bytes for each 16 kB. */
const COMPRESSED_BYTES = SLOT_BYTES + 1024;

export const FULL = 1;
export const TAKEN = 2;
export const COMPRESSED = 3;

/** The numbers of a slot. */
const WORDS = 3;
const STATE = 0;
const LENGTH = 1;
const LEVEL = 2;
/** Stand behind the slots: how many streams were put into them so far, and whether the second thread listens. */
const COUNT = SLOTS * WORDS;
const LISTENS = COUNT + 1;
const HEAD_BYTES = (LISTENS + 1) * Int32Array.BYTES_PER_ELEMENT;

/** Counts begin anew below zero after two thousand million, as the memory holds them; the slots stay in turn. */
export function following(count: number): number {
  return (count + 1) | 0;
}

export function slotOf(count: number): number {
  return (count >>> 0) % SLOTS;
}

export class Slots {
  readonly memory: SharedArrayBuffer;
  readonly #words: Int32Array;

  constructor(memory = new SharedArrayBuffer(HEAD_BYTES + SLOTS * (SLOT_BYTES + COMPRESSED_BYTES))) {
    this.memory = memory;
    this.#words = new Int32Array(memory, 0, LISTENS + 1);
  }

  get listens(): boolean {
    return Atomics.load(this.#words, LISTENS) === 1;
  }

  listen(): void {
    Atomics.store(this.#words, LISTENS, 1);
  }

  get count(): number {
    return Atomics.load(this.#words, COUNT);
  }

  setCount(count: number): void {
    Atomics.store(this.#words, COUNT, count);
  }

  wakeCompressor(): void {
    Atomics.notify(this.#words, COUNT);
  }

  waitForMore(count: number): void {
    Atomics.wait(this.#words, COUNT, count);
  }

  state(slot: number): number {
    return Atomics.load(this.#words, slot * WORDS + STATE);
  }

  /** What was written before is there when the other side sees the state. */
  setState(slot: number, state: number): void {
    Atomics.store(this.#words, slot * WORDS + STATE, state);
  }

  /** True for the one side that is to compress it. */
  claim(slot: number): boolean {
    return Atomics.compareExchange(this.#words, slot * WORDS + STATE, FULL, TAKEN) === FULL;
  }

  wakeMaker(slot: number): void {
    Atomics.notify(this.#words, slot * WORDS + STATE);
  }

  /** Waits while the other side compresses the slot; false when it still does after `ms`. */
  waitForCompressed(slot: number, ms: number): boolean {
    return Atomics.wait(this.#words, slot * WORDS + STATE, TAKEN, ms) !== 'timed-out';
  }

  /** Bytes in the slot, before or after. */
  length(slot: number): number {
    return this.#words[slot * WORDS + LENGTH]!;
  }

  setLength(slot: number, length: number): void {
    this.#words[slot * WORDS + LENGTH] = length;
  }

  level(slot: number): number {
    return this.#words[slot * WORDS + LEVEL]!;
  }

  setLevel(slot: number, level: number): void {
    this.#words[slot * WORDS + LEVEL] = level;
  }

  /** The room for what is to be compressed. */
  input(slot: number): Buffer {
    return Buffer.from(this.memory, HEAD_BYTES + slot * SLOT_BYTES, SLOT_BYTES);
  }

  /** The room for what was compressed. */
  output(slot: number): Buffer {
    return Buffer.from(this.memory, HEAD_BYTES + SLOTS * SLOT_BYTES + slot * COMPRESSED_BYTES, COMPRESSED_BYTES);
  }
}
