import { describe, expect, it } from 'vitest';
import { leastMs } from '../../../tests/harness/least-time.ts';
import { parseXml, serializeXml } from './xml.ts';

const limits = { maxNodes: 1000, maxDepth: 50 };
const roundTrip = (text: string) => serializeXml(parseXml(text, limits).root);

describe('the reader', () => {
  it('keeps elements, attributes, text and CDATA', () => {
    expect(roundTrip('<a b="1" c=\'"\'><d/>x &amp; &#x41;<![CDATA[<y>]]></a>')).toBe(
      '<a b="1" c="&quot;"><d/>x &amp; A&lt;y&gt;</a>',
    );
  });

  it('drops comments, instructions and characters that XML forbids', () => {
    expect(roundTrip('<?xml version="1.0"?><!-- a --><a><!-- <b> --><?x y?>\u0001&#2;z</a>')).toBe('<a>z</a>');
  });

  it('skips a DOCTYPE with quoted brackets, and gives it back', () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "]>">]>';
    expect(parseXml(`${doctype}<a/>`, limits)).toMatchObject({ doctype });
    expect(parseXml('<a/>', limits)).toMatchObject({ doctype: null });
  });

  it('refuses what is not well-formed', () => {
    const broken = [
      '<a>',
      '<a></b>',
      '<a',
      '<a b=1/>',
      '<a b="1" b="2"/>',
      '<a/><b/>',
      'x<a/>',
      '<a>&</a>',
      '<a>&#xFFFFFFF;</a>',
      '<!-- a',
      '<a><![CDATA[</a>',
      '<>',
      '<a><!DOCTYPE a></a>',
      '<!DOCTYPE a><!DOCTYPE a><a/>',
    ];
    for (const text of broken) expect(() => parseXml(text, limits), text).toThrow(/SVG/);
  });

  it('refuses more nodes or levels than it is told', () => {
    expect(() => parseXml(`<a>${'<b/>'.repeat(1000)}</a>`, limits)).toThrow(/1000 elements/);
    expect(() => parseXml('<a>'.repeat(51), limits)).toThrow(/50 levels/);
  });

  it('takes time in proportion to the text, however it is made', async () => {
    const pieces = ['<a ', ' '.repeat(9), '<!--', '&', '<![CDATA[', '<!DOCTYPE [', 'a="', '<a a=""'];
    for (const piece of pieces) {
      const text = piece.repeat(400_000);
      const ms = await leastMs(10_000, () => expect(() => parseXml(text, limits)).toThrow());
      // Quadratic work would take minutes.
      expect(ms, piece).toBeLessThan(10_000);
    }
  });
});
