import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Folder, siblingsWith } from './index.ts';

const folder = (id: string): Folder => ({ id, scopeId: 'scope', parentId: null, name: id, sortOrder: 0 });
const [a, b, c, d] = [folder('a'), folder('b'), folder('c'), folder('d')];
const ids = (folders: Folder[]) => folders.map(({ id }) => id).join('');

describe('the order among siblings', () => {
  it('puts a folder at the index that is wanted among its siblings', () => {
    expect(ids(siblingsWith([a, b, c], a, 2))).toBe('bca');
    expect(ids(siblingsWith([a, b, c], c, 0))).toBe('cab');
    expect(ids(siblingsWith([a, b, c], d, 1))).toBe('adbc');
  });

  it('takes an index past the end as last', () => {
    expect(ids(siblingsWith([a, b, c], a, 99))).toBe('bca');
    expect(ids(siblingsWith([a, b, c], d, 99))).toBe('abcd');
  });

  it('places a folder that arrives without an index last', () => {
    expect(ids(siblingsWith([a, b], d))).toBe('abd');
    expect(ids(siblingsWith([], d))).toBe('d');
  });

  it('does not move a folder that is there already and asks for no index', () => {
    expect(ids(siblingsWith([a, b, c], b))).toBe('abc');
  });

  it('never loses or repeats a sibling, and never changes the order of the others', () => {
    const cases = fc.tuple(fc.uniqueArray(fc.constantFrom(a, b, c)), fc.constantFrom(a, b, c, d), fc.nat({ max: 5 }));
    fc.assert(
      fc.property(cases, ([siblings, moved, index]) => {
        const order = siblingsWith(siblings, moved, index);
        expect(order.filter((each) => each !== moved)).toEqual(siblings.filter((each) => each !== moved));
        expect(order.indexOf(moved)).toBe(Math.min(index, order.length - 1));
      }),
    );
  });
});
