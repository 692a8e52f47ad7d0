import { expect, test } from 'vitest';
import { type Compared, changeRows } from './change-rows.ts';
import { summaryWords } from './summary-words.ts';

const added = (text: string) => ({ kind: 'added', heading: null, parts: [{ kind: 'added', text }], detail: null });
const compared = (title: object) =>
  ({
    title,
    summary: { wordsAdded: 4, wordsRemoved: 0, blocksChanged: 2 },
    blocks: [added('One two'), added('three four')],
    attachments: { added: [], removed: [], replaced: [] },
    items: { added: [], removed: [], changed: [] },
  }) as unknown as Compared;

test('the sum names as many places as there are changes to walk through', () => {
  const first = compared({ kind: 'added', parts: [{ kind: 'added', text: 'Pumps' }] });
  expect(changeRows(first)).toHaveLength(3);
  expect(summaryWords(first)).toBe('4 words added, in 3 places.');
});

test('a title that stayed is no place, and one that changed has a sentence of its own', () => {
  expect(summaryWords(compared({ kind: 'same', parts: [] }))).toBe('4 words added, in 2 places.');
  const other = compared({ kind: 'changed', parts: [] });
  expect(summaryWords(other)).toBe('The title changed. 4 words added, in 2 places.');
});
