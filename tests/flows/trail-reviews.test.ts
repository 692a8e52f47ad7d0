import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { worldPassword } from '../harness/index.ts';
import { expectError } from './contract-shapes.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
let path: string;
beforeAll(async () => {
  world = await startDocumentsWorld();
  path = `/api/scopes/${world.scope.id}/trail-reviews`;
});
afterAll(() => world?.close());

const review = { from: '2026-01-01', to: '2026-03-10', note: '  All of it.  ' };

describe('a review of the trail', () => {
  test('is an act of its own, listed newest first and shown in the trail', async () => {
    const first = ok(await world.quality.post(path, review), 201);
    expect(first).toMatchObject({ from: '2026-01-01', to: '2026-03-10', note: 'All of it.' });
    expect(Object.keys(first).sort()).toEqual(['at', 'by', 'from', 'id', 'note', 'to']);
    const second = ok(await world.quality.post(path, { ...review, to: '2026-03-10T08:00:00Z' }), 201);
    const page = ok(await world.quality.get(`${path}?limit=1`), 200);
    expect(page.items).toEqual([second]);
    expect(ok(await world.quality.get(`${path}?limit=1&cursor=${page.nextCursor}`), 200).items).toEqual([first]);
    const trail = `/api/scopes/${world.scope.id}/audit-events?type=TRAIL_REVIEWED`;
    expect(ok(await world.quality.get(trail), 200).items).toHaveLength(2);
  });

  test('of what is still to come, backwards, or without a note is refused', async () => {
    for (const wrong of [
      { to: '2026-03-11' },
      { to: '2026-03-10T08:00:01Z' },
      { from: '2026-03-11', to: '2026-03-10' },
      { note: '   ' },
      { note: 'x'.repeat(2_001) },
      { from: 'yesterday' },
    ]) {
      expectError(await world.quality.post(path, { ...review, ...wrong }), 400, 'INVALID_REQUEST');
    }
  });

  test('needs the right to read the trail, and is unknown to other scopes', async () => {
    expectError(await world.reader.post(path, review), 403, 'PERMISSION_DENIED');
    expectError(await world.reader.get(path), 403, 'PERMISSION_DENIED');
    const stranger = await world.as(await world.createUser('Stranger'));
    expectError(await stranger.post(path, review), 404, 'NOT_FOUND');
  });

  test('is signed where the scope asks for signatures', async () => {
    const administrator = await world.as(world.administrator);
    ok(await administrator.patch(`/api/scopes/${world.scope.id}`, { rules: { signature: true } }), 200);
    expectError(await world.quality.post(path, review), 403, 'SIGNATURE_REQUIRED');
    const wrong = { password: 'not the right password', meaning: 'review' };
    expectError(await world.quality.post(path, { ...review, signature: wrong }), 403, 'SIGNATURE_INVALID');
    ok(await world.quality.post(path, { ...review, signature: { password: worldPassword, meaning: 'review' } }), 201);
  });
});
