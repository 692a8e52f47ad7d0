import { expect, test } from 'vitest';
import type { Changes } from '../../contract/index.ts';
import { comparedWith, sideName } from './compared-with.ts';

const version = (number: number) => ({ number }) as Changes['to'];
const plain = { submission: null, source: null, to: version(2), from: version(1) };

test('a comparison names the version that it is made with', () => {
  expect(sideName({ ...plain, basis: 'version' })).toBe('Version 1');
  expect(comparedWith({ ...plain, basis: 'version' })).toBe('Compared with version 1.');
});

test('a text that was made from another document names that document, or none that is not seen', () => {
  const source = { documentId: 'x', humanId: 'TPL-1', title: 'Template' };
  expect(sideName({ ...plain, basis: 'source', source })).toBe('TPL-1 version 1');
  expect(comparedWith({ ...plain, basis: 'source', source })).toContain('version 1 of TPL-1 “Template”');
  expect(comparedWith({ ...plain, basis: 'source', from: null })).not.toContain('version');
});

test('an earlier submission is named by its number', () => {
  expect(comparedWith({ ...plain, basis: 'submission', submission: 2 })).toContain('submitted the second time');
});
