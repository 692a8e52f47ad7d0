import { expect, test } from 'vitest';
import { firstSteps, type SetUp } from './first-steps-of.ts';

const scope: NonNullable<SetUp['scope']> = {
  ...{ id: 's', name: 'Harbour', isMember: true, members: 1, folders: 0, documents: 0 },
  ...{ mayMakeFolders: true, mayWrite: true },
};
const done = (setUp: SetUp) => firstSteps(setUp).map(({ name, isDone }) => `${name}: ${isDone ? 'done' : 'open'}`);
const stepOf = (setUp: SetUp, name: string) => firstSteps(setUp).find((step) => step.name === name);

test('an administrator without a scope begins with one, and nothing later can be opened yet', () => {
  const steps = firstSteps({ admin: true, scope: null });
  expect(steps.map(({ isDone, links }) => [isDone, links.length])).toEqual([
    ...[
      [false, 1],
      [false, 0],
      [false, 0],
      [false, 0],
    ],
  ]);
});

test('each step is done by what is there, not by having been looked at', () => {
  expect(done({ admin: true, scope })).toEqual(['scope: done', 'people: open', 'folders: open', 'document: open']);
  expect(done({ admin: true, scope: { ...scope, members: 2, folders: 1 } })).toEqual([
    ...['scope: done', 'people: done', 'folders: done', 'document: open'],
  ]);
});

test('who works without folders is not asked for them once there is a document', () => {
  expect(done({ admin: false, scope: { ...scope, documents: 3, members: 2 } })).toEqual([
    ...['people: done', 'folders: done', 'document: done'],
  ]);
});

test('only what the reader may do is offered, the rest names who does it', () => {
  const administrator = { admin: true, scope: { ...scope, isMember: false, mayMakeFolders: false, mayWrite: false } };
  expect(stepOf(administrator, 'folders')).toMatchObject({
    links: [],
    words: expect.stringContaining('quality manager'),
  });
  expect(stepOf(administrator, 'document')).toMatchObject({ links: [], words: expect.stringContaining('author') });
  expect(stepOf(administrator, 'people')?.words).toContain('you too');
  expect(stepOf({ admin: false, scope }, 'document')?.links.map(({ to }) => to)).toEqual(['/documents/new', '/import']);
});
