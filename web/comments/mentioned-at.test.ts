import { describe, expect, test } from 'vitest';
import { typedName, withName } from './mentioned-at.ts';

describe('a name behind an @', () => {
  test('is what stands between it and the cursor, blanks included', () => {
    expect(typedName('Ask @Rita R', 11)).toEqual({ start: 4, typed: 'Rita R' });
    expect(typedName('@', 1)).toEqual({ start: 0, typed: '' });
    expect(typedName('Ask @Rita now', 6)).toEqual({ start: 4, typed: 'R' });
  });

  test('is none inside an address, behind a line end, and before the @', () => {
    for (const text of ['a@b', 'Ask @Rita\nthen', 'Ask @ Rita', 'Nobody', '@Rita  x', '@a@']) {
      if (text === '@a@') expect(typedName(text, 3)).toBeNull();
      else expect(typedName(text, text.length), text).toBeNull();
    }
    expect(typedName('Ask @Rita', 4)).toBeNull();
  });

  test('is replaced whole, and the cursor stands behind it and a blank', () => {
    expect(withName('Ask @Ri now', { start: 4, typed: 'Ri' }, 'Rita Reviewer')).toEqual({
      ...{ text: 'Ask @Rita Reviewer now', cursor: 19 },
    });
    expect(withName('@Ri', { start: 0, typed: 'Ri' }, 'Rita')).toEqual({ text: '@Rita ', cursor: 6 });
  });
});
