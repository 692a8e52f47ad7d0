import { expect, test } from 'vitest';
import type { Announced } from './announced.ts';
import { RecentChanges } from './recent-changes.ts';

const change = (documentId: string): Announced => ({ event: 'document', ids: { scopeId: 'scope', documentId } });

test('what came after a position is told in order, and nothing from before it', () => {
  const recent = new RecentChanges();
  recent.add(change('before'));
  const position = recent.position();
  expect(recent.since(position)).toEqual([]);
  recent.add(change('first'));
  recent.add(change('second'));
  expect(recent.since(position)).toEqual([change('first'), change('second')]);
});

test('a position is known for a thousand changes, and not for ever', () => {
  const recent = new RecentChanges();
  const [start, many] = [recent.position(), (count: number) => Array.from({ length: count }, (_, n) => change(`${n}`))];
  for (const one of many(1_000)) recent.add(one);
  const later = recent.position();
  expect(recent.since(start)).toHaveLength(1_000);
  for (const one of many(1_000)) recent.add(one);
  expect(recent.since(start)).toBeNull();
  expect(recent.since(later)).toHaveLength(1_000);
});

test('a position of another server, or one that nobody gave, is unknown', () => {
  const recent = new RecentChanges();
  expect(recent.since(new RecentChanges().position())).toBeNull();
  for (const made of ['', 'x', 'x'.repeat(48), '€'.repeat(100)]) expect(recent.since(made)).toBeNull();
});
