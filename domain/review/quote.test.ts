import { describe, expect, test } from 'vitest';
import { findQuote, quoteAt, searched } from './quote.ts';

const text = 'The pump runs at 5 bar.\nThe hose holds 7 bar.\nThe valve opens at 5 bar and closes below.';
const quoted = (words: string, nth = 0) => {
  let start = -1;
  for (let count = 0; count <= nth; count += 1) start = text.indexOf(words, start + 1);
  return quoteAt(text, start, start + words.length);
};
const found = (other: string, quote: ReturnType<typeof quoteAt>) => {
  const place = findQuote(searched(other), quote);
  return place && [other.slice(place.start, place.end), place.isChanged];
};

describe('a quoted passage', () => {
  test('is found again after edits around it', () => {
    const edited = `A new beginning.\n${text.replace('The hose holds', 'The long hose, they say, holds')}`;
    expect(found(edited, quoted('opens at 5 bar'))).toEqual(['opens at 5 bar', false]);
    expect(found(edited.replace('opens at', 'opens\n  at'), quoted('opens at 5 bar'))).toEqual([
      'opens\n  at 5 bar',
      false,
    ]);
  });

  test('is told from the same words elsewhere by what stands around it', () => {
    const [first, second] = [quoted('5 bar'), quoted('5 bar', 1)];
    expect(findQuote(searched(text), first)?.start).toBe(text.indexOf('5 bar'));
    expect(findQuote(searched(text), second)?.start).toBe(text.lastIndexOf('5 bar'));
    const turned = text.split('\n').reverse().join('\n');
    expect(turned.slice(0, findQuote(searched(turned), second)?.end)).toMatch(/opens at 5 bar$/);
  });

  test('whose words are others now is found by what stands around it, and said to be changed', () => {
    expect(found(text.replace('holds 7 bar', 'holds at least 9 bar'), quoted('7 bar'))).toEqual([
      'at least 9 bar',
      true,
    ]);
  });

  test('that is gone is not found', () => {
    expect(found('Another text altogether.', quoted('holds 7 bar'))).toBeNull();
    expect(found(text.replace('The hose holds 7 bar.\n', ''), quoted('The hose holds 7 bar.'))).toBeNull();
    expect(found(text, { exact: ' ', prefix: 'The', suffix: 'pump' })).toBeNull();
  });
});
