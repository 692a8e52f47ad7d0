/**
 * A galley's structure tree as bytes: for each node its type, the number of its kids, and the kids as small steps. Kids stand
 * after their parents and content is numbered in the order of the pages, so nearly every step is one byte.
 */
import type { GalleyStructure } from './galley.ts';

export type StructureShape = Pick<GalleyStructure, 'types' | 'kids'>;

class Numbers {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** Seven bits a byte, lowest first; the eighth says that more follow. */
  put(number: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    let rest = number;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Steps back and forth as numbers that are not negative: 0, -1, 1, -2, … */
const folded = (step: number): number => (step < 0 ? -2 * step - 1 : 2 * step);
const unfolded = (number: number): number => (number & 1 ? -(number + 1) / 2 : number / 2);

/** `names` are the different types, which the numbers refer to. */
export function encodeStructure({ types, kids }: StructureShape): { names: string[]; bytes: Uint8Array } {
  const names = [...new Set(types)];
  const indexes = new Map(names.map((name, i) => [name, i]));
  const numbers = new Numbers();
  let lastPlace = -1;
  numbers.put(types.length);
  for (let node = 0; node < types.length; node++) {
    numbers.put(indexes.get(types[node]!)!);
    numbers.put(kids[node]!.length);
    for (const kid of kids[node]!) {
      if (kid >= 0) numbers.put(2 * folded(kid - node));
      else {
        const place = -1 - kid;
        numbers.put(2 * folded(place - lastPlace) + 1);
        lastPlace = place;
      }
    }
  }
  return { names, bytes: numbers.finish() };
}

/** `own` is told the owner of each piece of content. */
export function decodeStructure(
  bytes: Uint8Array,
  names: readonly string[],
  own: (page: number, number: number, node: number) => void,
): { types: string[]; kids: number[][] } {
  let at = 0;
  const next = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      number |= (byte & 127) << shift;
      if (byte < 128) return number >>> 0;
    }
  };
  const types: string[] = [];
  const kids: number[][] = [];
  let lastPlace = -1;
  const count = next();
  for (let node = 0; node < count; node++) {
    types.push(names[next()]!);
    const nodeKids: number[] = [];
    for (let left = next(); left > 0; left--) {
      const number = next();
      const step = unfolded(number >>> 1);
      if (number & 1) {
        lastPlace += step;
        nodeKids.push(-1 - lastPlace);
        own(lastPlace >> 16, lastPlace & 65535, node);
      } else nodeKids.push(node + step);
    }
    kids.push(nodeKids);
  }
  return { types, kids };
}
