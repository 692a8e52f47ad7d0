import { describe, expect, it } from 'vitest';
import { constructs, document, galleyOf, paragraph } from '../samples/index.ts';
import { decodeGalley, encodeGalley, galleyKey } from './index.ts';

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

describe('its key', () => {
  const tree = document([paragraph('one')]);
  const key = galleyKey(tree, ['a', 'b'], { format: 'a4' });

  it('is equal for equal input, whatever the order of the images', () => {
    expect(galleyKey(document([paragraph('one')]), ['b', 'a'], { format: 'a4' })).toBe(key);
  });

  it('changes with the text, the images, the format, the header and the tone', () => {
    const others = [
      galleyKey(document([paragraph('two')]), ['a', 'b'], { format: 'a4' }),
      galleyKey(tree, ['a'], { format: 'a4' }),
      galleyKey(tree, ['a', 'b'], { format: 'letter' }),
      galleyKey(tree, ['a', 'b'], { format: 'a4', firstPageReserve: 90 }),
      galleyKey(tree, ['a', 'b'], { format: 'a4', tone: 'annex' }),
    ];
    expect(new Set([key, ...others]).size).toBe(6);
  });
});
