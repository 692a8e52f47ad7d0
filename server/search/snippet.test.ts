import { expect, test } from 'vitest';
import { type AskedWords, askedWords } from '../documents/index.ts';
import { snippetOf } from './snippet.ts';

const asked = askedWords('documents') as AskedWords;
const plain = (snippet: string) => snippet.replace(/[\ue000\ue001]/g, '');

test('a passage that was cut out of the text does not begin inside a word', () => {
  const shown = plain(snippetOf('rpose and field. How documents are kept.', asked, { before: true, after: false }));
  expect(shown).toBe('… and field. How documents are kept.');
  const further = 'urpose and field of application. This text describes how documents are kept.';
  expect(plain(snippetOf(further, asked, { before: true, after: false }))).toMatch(/^… and field/);
});

test('the beginning of the text itself stays, and so does a match at the very beginning', () => {
  expect(plain(snippetOf('Purpose of documents', asked, { before: false, after: false }))).toBe('Purpose of documents');
  expect(plain(snippetOf('documents are kept', asked, { before: true, after: false }))).toBe('… documents are kept');
});
