import { describe, expect, it } from 'vitest';
import { constructs, galleyOf } from '../samples/index.ts';
import { decodeGalley, encodeGalley } from './index.ts';

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
