import { describe, expect, it } from 'vitest';
import { constructs, galleyOf } from '../samples/index.ts';
import { decodeGalley, encodeGalley } from './index.ts';
import { decodeStructure, encodeStructure } from './structure-codec.ts';

describe('a galley as bytes', () => {
  it('comes back as it was', () => {
    for (const tree of Object.values(constructs)) {
      const galley = galleyOf(tree);
      expect(decodeGalley(encodeGalley(galley))).toEqual(galley);
    }
  });

  it('is the same bytes each time', () => {
    const make = () => encodeGalley(galleyOf(constructs.tables!));
    expect(make().equals(make())).toBe(true);
  });

  it('other bytes are refused', () => {
    expect(() => decodeGalley(Buffer.from('%PDF-1.7 and so on'))).toThrow('no galley');
  });
});

describe('a structure tree as bytes', () => {
  const owners: [number, number, number][] = [];
  const through = (tree: { types: string[]; kids: number[][] }) => {
    const { names, bytes } = encodeStructure(tree);
    owners.length = 0;
    return decodeStructure(bytes, names, (...owner) => owners.push(owner));
  };
  const content = (page: number, number: number): number => -1 - (page * 65_536 + number);

  it('comes back with its content on whatever page, in whatever order', () => {
    const tree = {
      types: ['', 'P', 'Span', 'P'],
      kids: [[1, 3], [content(4_000, 65_535), 2, content(0, 0)], [content(7, 300)], []],
    };
    expect(through(tree)).toEqual(tree);
    expect(owners).toEqual([
      [4_000, 65_535, 1],
      [0, 0, 1],
      [7, 300, 2],
    ]);
  });

  it('comes back when it is larger than the room that was made for it', () => {
    const types = ['', ...Array.from({ length: 9_000 }, (_, i) => `H${i % 6}`)];
    const kids = types.map((_, i) => (i === 0 ? types.slice(1).map((__, kid) => kid + 1) : [content(i, 0)]));
    expect(through({ types, kids })).toEqual({ types, kids });
  });
});
