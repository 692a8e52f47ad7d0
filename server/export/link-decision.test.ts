import { describe, expect, test } from 'vitest';
import { decideLink, decideLinks, type ExportKind, holdsOf, linkResolver } from './link-decision.ts';

const files = new Map([['a', { name: 'SOP-1.pdf', slugs: ['scope'] }]]);
const zip: ExportKind = { kind: 'zip', files };
const held = { documentId: 'a', inside: true };

describe('a link to another document', () => {
  test.each([
    [held, { kind: 'version' }, { leads: 'text' }],
    [held, { kind: 'merged' }, { leads: 'inside', chapter: 'a' }],
    [held, zip, { leads: 'sibling file', file: files.get('a') }],
    [{ ...held, inside: false }, { kind: 'merged' }, { leads: 'text' }],
    [{ ...held, inside: false }, zip, { leads: 'text' }],
    [{ documentId: 'b', inside: true }, zip, { leads: 'text' }],
  ] as [typeof held, ExportKind, object][])('%j in %j', (target, where, decision) => {
    expect(decideLink(target, where)).toEqual(decision);
  });

  test('is printed as a chapter, as a file with a heading that it has, or as text', () => {
    const chapter = linkResolver(decideLinks([['SOP-1', held]], { kind: 'merged' }));
    expect(chapter('SOP-1', 'none')).toEqual({ kind: 'chapter', key: 'a', slug: 'none' });
    const file = linkResolver(decideLinks([['SOP-1', held]], zip));
    expect(file('SOP-1', 'scope')).toEqual({ kind: 'file', name: 'SOP-1.pdf', slug: 'scope' });
    expect(file('SOP-1', 'none')).toEqual({ kind: 'file', name: 'SOP-1.pdf', slug: null });
    expect(file('SOP-2', null)).toBeNull();
    expect(linkResolver(decideLinks([['SOP-1', held]], { kind: 'version' }))('SOP-1', null)).toBeNull();
  });

  test('is inside where the export holds the version that it names', () => {
    const versions = [{ documentId: 'a', number: 2 }];
    const holds = holdsOf({ choice: { kind: 'scope' }, versions });
    expect([holds('a', null), holds('a', 2), holds('a', 1), holds('b', null)]).toEqual([true, true, false, false]);
    expect(holdsOf({ choice: { kind: 'version' }, versions })('a', null)).toBe(false);
  });
});
