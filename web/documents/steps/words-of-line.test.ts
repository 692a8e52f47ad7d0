import { describe, expect, it } from 'vitest';
import { wordsOfLine } from './words-of-line.ts';

describe('a line of the projection is named by its words', () => {
  it.each([
    ['## 3.1 The *pump*', '3.1 The pump'],
    ['1. Open the [valve](doc:SOP-1) and wait.', 'Open the valve and wait.'],
    ['| No. | **Limit** | |', 'No. Limit'],
    ['> - [x] done[^1]', 'done'],
    ['![The pump](attachment:pump.png){width=60%}', 'The pump'],
    [':::risk[Burst]{key=R-1}', 'Burst'],
    ['Table: Limits', 'Table: Limits'],
    ['snake_case and 5 \\* 3', 'snake_case and 5 3'],
    ['```js\nconst x = 1;', 'const x = 1;'],
    [
      'Each lot is inspected by two people before it is used in the production.',
      'Each lot is inspected by two people…',
    ],
  ])('%j', (markdown, words) => {
    expect(wordsOfLine(markdown, 1)).toBe(words);
  });

  it('or by nothing, where there are none', () => {
    expect(wordsOfLine('---\n\n| --- |\n', 1)).toBeNull();
    expect(wordsOfLine('One.', 7)).toBeNull();
  });
});
