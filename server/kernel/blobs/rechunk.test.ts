import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rechunk } from './rechunk.ts';

async function* from(pieces: readonly Uint8Array[]) {
  yield* pieces;
}

test('however bytes arrive, they are kept unchanged in pieces of one size', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 17 }), async (arriving, size) => {
      const kept: Buffer[] = [];
      for await (const chunk of rechunk(from(arriving), size)) kept.push(chunk);
      expect(Buffer.concat(kept)).toEqual(Buffer.concat(arriving));
      expect(kept.slice(0, -1).every((chunk) => chunk.length === size)).toBe(true);
      expect(kept.every((chunk) => chunk.length > 0)).toBe(true);
    }),
  );
});
