import { expect, test } from 'vitest';
import { isProjected } from './sound-content.ts';

const cell = (text: string, attrs: object = {}) => ({
  ...{ type: 'tableCell', attrs },
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const merged = {
  type: 'doc',
  content: [
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('Part', { colspan: 2 })] },
        { type: 'tableRow', content: [cell('Filter'), cell('Water')] },
      ],
    },
  ],
};
const frozen = (markdown: string, content: object = merged) =>
  isProjected({ format: 'rich', title: 'T', manifest: [], contentHash: 'a'.repeat(64), content, markdown }, 'reader');

test('the text that an earlier release wrote of merged cells still fits its rich content', async () => {
  expect(await frozen('|  |  |\n| --- | --- |\n| Part |  |\n| Filter | Water |\n')).toBe(true);
});

test('rich content with other words than its text does not fit, and without tables every mark counts', async () => {
  expect(await frozen('|  |  |\n| --- | --- |\n| Part |  |\n| Filter | Oil |\n')).toBe(false);
  const plain = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Five bar.' }] }] };
  expect(await frozen('Five bar.\n', plain)).toBe(true);
  expect(await frozen('**Five** bar.\n', plain)).toBe(false);
});
