import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Version } from '../../contract/index.ts';
import { png, upload } from './attachments-world.ts';
import { type DocumentsWorld, ok, startDocumentsWorld } from './documents-world.ts';

let world: DocumentsWorld;
beforeAll(async () => {
  world = await startDocumentsWorld({ poolSize: 25 });
});
afterAll(() => world?.close());

const path = (version: { id: string }, step = '') => `/api/documents/versions/${version.id}${step && `/${step}`}`;
const match = (revision: number) => ({ 'if-match': `"${revision}"` });

const steps: [step: string, from: Version['state'], body: object][] = [
  ['submit', 'DRAFT', {}],
  ['cancel', 'DRAFT', { reason: 'Why.' }],
  ['return', 'IN_REVIEW', { reason: 'Why.' }],
  ['release', 'IN_REVIEW', {}],
  ['revoke', 'RELEASED', { reason: 'Why.' }],
  ['dispose', 'RELEASED', { reason: 'Why.' }],
];

test.each(steps)('%s honours If-Match: another revision is refused and changes nothing', async (step, state, body) => {
  const version = await world.versionIn(state);
  const before = await world.events(version.documentId);
  const stale = await world.quality.post(path(version, step), body, match(version.revision - 1));
  expect(stale).toMatchObject({ status: 412, body: { code: 'STALE_REVISION', revision: version.revision } });
  expect(await world.events(version.documentId)).toEqual(before);
  const malformed = await world.quality.post(path(version, step), body, { 'if-match': '7' });
  expect(malformed).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  const taken = ok(await world.quality.post(path(version, step), body, match(version.revision)), 200);
  expect(taken.revision).toBe(version.revision + 1);
});

test('nobody releases what they did not see: returned, changed and submitted again in between', async () => {
  const seen = await world.versionIn('IN_REVIEW');
  await world.step(seen, 'return');
  ok(await world.author.patch(path(seen), { markdown: 'Another text.' }), 200);
  const now = await world.step(seen, 'submit');
  const stale = await world.quality.post(path(seen, 'release'), {}, match(seen.revision));
  expect(stale).toMatchObject({ status: 412, body: { code: 'STALE_REVISION', revision: now.revision } });
  ok(await world.quality.post(path(seen, 'release'), {}, match(now.revision)), 200);
});

test('nobody releases other files than those they saw: they are frozen under review, and exchanged only through steps', async () => {
  const seen = await world.versionIn('IN_REVIEW');
  expect(await upload(world.author, seen.id, 'p.png', png())).toMatchObject({
    ...{ status: 409, body: { code: 'VERSION_NOT_EDITABLE' } },
  });
  await world.step(seen, 'return');
  ok(await upload(world.author, seen.id, 'p.png', png()), 201);
  const now = await world.step(seen, 'submit');
  const stale = await world.quality.post(path(seen, 'release'), {}, match(seen.revision));
  expect(stale).toMatchObject({ status: 412, body: { code: 'STALE_REVISION', revision: now.revision } });
});

test('twenty steps with one revision at once: one is taken, the others saw something else', async () => {
  const version = await world.versionIn('IN_REVIEW');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? world.quality.post(path(version, 'release'), {}, match(version.revision))
        : world.quality.post(path(version, 'return'), { reason: 'Why.' }, match(version.revision)),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.body.code))).toEqual(
    new Set(['STALE_REVISION']),
  );
});
