import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeParts } from './merge.ts';

const merge = (base: string, mine: string, theirs: string) =>
  mergeParts([...base], [...mine], [...theirs])?.join('') ?? null;

describe('two changes of one text', () => {
  it.each([
    ['abcdef', 'aXcdef', 'abcdeY', 'aXcdeY'],
    ['abcdef', 'abdef', 'abcdefg', 'abdefg'],
    ['abcdef', '1abcdef', 'abcdef2', '1abcdef2'],
    ['abcdef', 'abcdef', 'abXdef', 'abXdef'],
    ['abcdef', 'abXdef', 'abXdef', 'abXdef'],
  ])('that do not touch are put together: %s, %s and %s give %s', (base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged);
    expect(merge(base, theirs, mine)).toBe(merged);
  });

  it.each([
    ['abcdef', 'abXdef', 'abYdef'],
    ['abcdef', 'abXdef', 'abcYef'],
    ['abcdef', 'abcXdef', 'abcYdef'],
    ['abcdef', 'af', 'abXdef'],
  ])('that touch are for a person: %s, %s and %s', (base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeNull();
  });

  it('never lose what one side added: every new part of both is there', () => {
    const base = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const edits = (mark: string) =>
      fc
        .uniqueArray(fc.nat(base.length), { maxLength: 3 })
        .map((places) => base.flatMap((part, index) => (places.includes(index) ? [`${mark}${index}`, part] : [part])));
    fc.assert(
      fc.property(edits('m'), edits('t'), (mine, theirs) => {
        const merged = mergeParts(base, mine, theirs);
        if (merged === null) return;
        for (const part of [...mine, ...theirs]) expect(merged).toContain(part);
        expect(merged).toHaveLength(mine.length + theirs.length - base.length);
      }),
    );
  });
});
