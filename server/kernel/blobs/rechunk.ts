import type { ByteSource } from './backend.ts';

/** The same bytes in pieces of exactly `size`, the last one shorter. Nothing for an empty source. */
export async function* rechunk(source: ByteSource, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  for await (const piece of source) {
    let rest = piece;
    while (heldBytes + rest.length >= size) {
      const part = rest.subarray(0, size - heldBytes);
      yield Buffer.concat([...held, part], size);
      rest = rest.subarray(part.length);
      held = [];
      heldBytes = 0;
    }
    if (rest.length > 0) {
      held.push(rest);
      heldBytes += rest.length;
    }
  }
  if (heldBytes > 0) yield Buffer.concat(held, heldBytes);
}
