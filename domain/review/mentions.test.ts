import { describe, expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

const people = [
  { id: '1', displayName: 'Rita', email: 'rita@a.example' },
  { id: '2', displayName: 'Rita Reviewer', email: 'rr@a.example' },
  { id: '3', displayName: 'Ünal Öz', email: 'u@a.example' },
  { id: '4', displayName: 'Rita', email: 'other@a.example' },
];
const named = (body: string) => mentionsIn(body, people).map((mention) => mention.people.map(({ id }) => id));

describe('a comment names people by @', () => {
  test('and their whole name, the longest that fits, whatever the case', () => {
    expect(named('@Rita Reviewer, please')).toEqual([['2']]);
    expect(named('See @rita.')).toEqual([['1', '4']]);
    expect(named('@ÜNAL ÖZ and (@Rita Reviewer)')).toEqual([['3'], ['2']]);
  });

  test('or their e-mail address', () => {
    expect(named('cc @rita@a.example')).toEqual([['1']]);
  });

  test('and nobody by part of a name, inside a word, or without one', () => {
    for (const body of ['@Ritas', 'rita', 'mail rita@a.example', '@', '@ Rita', 'x@Rita', '@Nobody']) {
      expect(named(body), body).toEqual([]);
    }
  });

  test('where the text says so', () => {
    const [mention] = mentionsIn('Hello @Rita Reviewer!', people);
    expect('Hello @Rita Reviewer!'.slice(mention?.start, mention?.end)).toBe('@Rita Reviewer');
  });
});
