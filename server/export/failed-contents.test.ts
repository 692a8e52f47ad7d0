import { expect, test } from 'vitest';
import { contentOf, FailedContents } from './failed-contents.ts';
import type { Manuscript } from './worker/tasks.ts';

test('what failed is remembered for an hour, by its content', () => {
  let now = 0;
  const failures = new FailedContents(() => now);
  failures.note('a', 'it took too long');
  now = 60 * 60_000 - 1;
  expect([failures.of('a'), failures.of('b')]).toEqual(['it took too long', undefined]);
  now += 1;
  expect(failures.of('a')).toBeUndefined();
});

test('a content is its title, text and files, whoever asks for whatever is made of it', () => {
  const manuscript: Manuscript = {
    ...{ humanId: 'A-1', title: 'A', scopeName: 'S', markdown: 'a', language: 'en', links: [] },
    ...{ imageNames: [['p.png', '00']], files: ['p.png'], format: 'A4' as never },
  };
  const hash = (changed: Partial<Manuscript>) =>
    contentOf({ kind: 'body', manuscript: { ...manuscript, ...changed }, images: [] });
  expect(hash({ humanId: 'B-1', scopeName: 'T' })).toBe(hash({}));
  for (const changed of [{ title: 'B' }, { markdown: 'b' }, { imageNames: [] }, { files: [] }]) {
    expect(hash(changed)).not.toBe(hash({}));
  }
});
