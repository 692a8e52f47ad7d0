import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('identifiers are UUIDs of version 7, rise strictly and never repeat', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an identifier tells when it was made', () => {
  const before = Date.now();
  const madeAt = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  // A burst may borrow some milliseconds from the future.
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(Date.now() + 1_000);
});
