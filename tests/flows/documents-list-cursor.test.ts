/** A list's own cursor leads to the next page for any names. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '../harness/world.ts';
import { ok } from './documents-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

test.each([
  ['of 200 Cyrillic letters', 'Ж'.repeat(200)],
  ['of 200 Chinese characters', '質'.repeat(200)],
])('the next page of a scope with a name %s is there', async (_what, name) => {
  const scope = await world.createScope(name);
  const client = await world.as(await world.member(scope, ['quality-manager']));
  for (const humanId of ['A-1', 'A-2'])
    ok(await client.post(`/api/scopes/${scope.id}/documents`, { humanId, title: humanId, markdown: 'Text.' }), 201);
  for (const path of ['/api/documents', `/api/scopes/${scope.id}/documents`]) {
    const first = ok(await client.get(`${path}?limit=1`), 200);
    const second = ok(await client.get(`${path}?limit=1&cursor=${first.nextCursor}`), 200);
    const found = [first, second].flatMap((page) => page.items.map((item: { humanId: string }) => item.humanId));
    expect(found).toEqual(['A-1', 'A-2']);
  }
});
