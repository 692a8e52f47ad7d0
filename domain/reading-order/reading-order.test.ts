import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareInFolder, naturalKey, orderGap, type PlacedDocument, positionOnArrival } from './index.ts';

const sorted = (humanIds: string[]) =>
  humanIds
    .map((humanId, index) => ({ id: `${index}`, humanId, folderPosition: null }))
    .sort(compareInFolder)
    .map(({ humanId }) => humanId);

const humanIds = fc.stringMatching(/^[A-Z][A-Z0-9]{0,5}([._-][A-Z0-9]{1,6}){0,3}$/);
const placed: fc.Arbitrary<PlacedDocument> = fc.record({
  id: fc.uuid(),
  humanId: humanIds,
  folderPosition: fc.option(fc.nat({ max: 5 })),
});

describe('the ordinary sort', () => {
  it('is natural: SOP-2 comes before SOP-10', () => {
    expect(sorted(['SOP-10', 'SOP-2', 'SOP-1', 'FRM-3', 'SOP-2.1', 'SOP-2.10', 'SOP-2.9'])).toEqual([
      'FRM-3',
      'SOP-1',
      'SOP-2',
      'SOP-2.1',
      'SOP-2.9',
      'SOP-2.10',
      'SOP-10',
    ]);
  });

  it('compares numbers of any length that a human id can hold', () => {
    const long = `A${'9'.repeat(38)}`;
    expect(sorted([`A1${'0'.repeat(38)}`, long, 'A10', 'A9'])).toEqual(['A9', 'A10', long, `A1${'0'.repeat(38)}`]);
  });

  it('does not count leading zeros: the id decides between SOP-02 and SOP-2', () => {
    expect(naturalKey('SOP-02')).toBe(naturalKey('SOP-2'));
    expect(naturalKey('SOP-0')).not.toBe(naturalKey('SOP-1'));
    const first = { id: '1', humanId: 'SOP-02', folderPosition: null };
    const second = { id: '2', humanId: 'SOP-2', folderPosition: null };
    expect(compareInFolder(first, second)).toBeLessThan(0);
    expect(compareInFolder(second, first)).toBeGreaterThan(0);
  });

  it('orders plain numbers under one prefix as numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        const [left, right] = [naturalKey(`SOP-${a}`), naturalKey(`SOP-${b}`)];
        expect(Math.sign(a - b)).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });
});

describe('reader order in a folder', () => {
  it('puts documents with a position first, ascending, then the others in the ordinary sort', () => {
    const documents: PlacedDocument[] = [
      { id: '1', humanId: 'SOP-1', folderPosition: null },
      { id: '2', humanId: 'SOP-9', folderPosition: 1 },
      { id: '3', humanId: 'SOP-2', folderPosition: null },
      { id: '4', humanId: 'SOP-10', folderPosition: 0 },
    ];
    expect(documents.sort(compareInFolder).map(({ humanId }) => humanId)).toEqual([
      'SOP-10',
      'SOP-9',
      'SOP-1',
      'SOP-2',
    ]);
  });

  it('is one total order: it never depends on the order in which the documents came', () => {
    const lists = fc.uniqueArray(placed, { selector: ({ id }) => id, maxLength: 20 });
    fc.assert(
      fc.property(lists, (documents) => {
        const once = [...documents].sort(compareInFolder);
        expect([...documents].reverse().sort(compareInFolder)).toEqual(once);
      }),
    );
  });
});

describe('an order act', () => {
  it("is complete when it lists the folder's documents, each once, in any order", () => {
    expect(orderGap(['a', 'b', 'c'], ['c', 'a', 'b'])).toBeNull();
    expect(orderGap([], [])).toBeNull();
  });

  it('is not complete when it leaves one out, adds a foreign one or repeats one', () => {
    expect(orderGap(['a', 'b'], ['a'])).toEqual({ missing: ['b'], unexpected: [] });
    expect(orderGap(['a'], ['a', 'x'])).toEqual({ missing: [], unexpected: ['x'] });
    expect(orderGap(['a', 'b'], ['a', 'b', 'a'])).toEqual({ missing: [], unexpected: ['a'] });
    expect(orderGap(['a', 'b'], ['a', 'a'])).toEqual({ missing: ['b'], unexpected: ['a'] });
  });

  it('names each unexpected id once, however often it is repeated', () => {
    expect(orderGap(['a'], ['a', 'x', 'x', 'a', 'a'])?.unexpected).toEqual(['x', 'a']);
  });
});

describe('a document that is moved into a folder', () => {
  it('comes after the highest position of an arranged folder', () => {
    expect(positionOnArrival(0)).toBe(1);
    expect(positionOnArrival(41)).toBe(42);
  });

  it('gets no position in a folder that nobody arranged', () => {
    expect(positionOnArrival(null)).toBeNull();
  });
});
