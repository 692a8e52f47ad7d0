import { describe, expect, it } from 'vitest';
import { countWords, itemWords, linkWords } from './use-words.ts';

describe('how a version uses a document, in words', () => {
  it('links name the versions that they lead to', () => {
    expect(linkWords([])).toBeNull();
    expect(linkWords([null])).toBe('links here');
    expect(linkWords([2])).toBe('links to version 2');
    expect(linkWords([null, 1, 3])).toBe('links here, to version 1 and to version 3');
  });

  it('an item says what it depends on: the document, or what it defines', () => {
    const item = { kind: 'control', key: 'RC-1', title: 'Insulation', version: null } as const;
    expect(itemWords({ ...item, relation: 'verifiedBy', target: 'TR-1' }, 'TR-1')).toBe(
      'Control RC-1 is verified by this document',
    );
    expect(itemWords({ ...item, relation: 'verifiedBy', target: 'TR-1', version: 2 }, 'TR-1')).toBe(
      'Control RC-1 is verified by this document, version 2',
    );
    expect(itemWords({ ...item, relation: 'mitigates', target: 'R-1' }, 'RMF-1')).toBe('Control RC-1 mitigates R-1');
  });

  it('one document and several are told apart', () => {
    expect([0, 1, 2].map(countWords)).toEqual([
      'No other document uses it.',
      '1 document uses it.',
      '2 documents use it.',
    ]);
  });
});
