import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headingVector, wordVector } from '../search-entry.ts';
import { askedWords } from '../search-query.ts';
import { placedWords } from './placed-words.ts';
import { askedTerms, foldWord, wordsOf } from './search-words.ts';

const words = (text: string) => [...wordsOf(text)].map(({ word }) => word);

describe('words', () => {
  test('are letters and digits without case and accents', () => {
    expect(words('Prüfung, 2. Étape: SOP-001')).toEqual(['prufung', '2', 'etape', 'sop', '001']);
    expect(foldWord('Straße')).toBe('strasse');
  });

  test('of scripts without spaces are pairs of characters, and the last one alone', () => {
    expect(words('温度管理')).toEqual(['温度', '度管', '管理', '理']);
    expect(words('v2温度')).toEqual(['v2', '温度', '度']);
  });

  test('know their place in the text as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { word, start, end } of wordsOf(text)) expect(foldWord(text.slice(start, end))).toBe(word);
      }),
    );
  });
});

describe('what is asked', () => {
  test('takes the last word and every id as a beginning', () => {
    expect(askedTerms('pump SOP-0 valve')).toEqual([
      { words: ['pump'], prefix: false, id: null },
      { words: ['sop', '0'], prefix: true, id: 'sop-0' },
      { words: ['valve'], prefix: true, id: 'valve' },
    ]);
  });

  test('of an unspaced run is all its pairs', () => {
    expect(askedTerms('温度管')).toEqual([{ words: ['温度', '度管'], prefix: true, id: null }]);
    expect(askedTerms('温')).toEqual([{ words: ['温'], prefix: true, id: null }]);
  });

  test('without a word is nothing', () => {
    expect(askedWords(' -- & ! ')).toBeNull();
  });

  test('never lets a typed character become part of the query’s syntax', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const asked = askedWords(typed);
        for (const query of asked === null ? [] : [asked.inHeading, asked.anywhere]) {
          expect(query).toMatch(/^(?:[()&| ]|'[\p{L}\p{N}\p{M}._-]+'(?::\*?[A-D]*)?)+$/u);
        }
      }),
    );
  });
});

describe('vectors', () => {
  const head = { scopeId: '01890000-0000-7000-8000-000000000000', humanId: 'SOP-1', title: 'Pumps' };

  test('weigh id, title, other titles and text', () => {
    const heading = headingVector(head, ['Former']);
    expect(heading).toContain("'sop-1':2A");
    expect(heading).toContain("'pumps':5B");
    expect(heading).toContain("'former':6C");
    expect(wordVector(head, placedWords('a pump'))).toContain("'pump':7");
  });

  test('stay below the size that PostgreSQL refuses, however many words a text has', () => {
    const text = Array.from({ length: 300_000 }, (_, index) => `w${index.toString(36)}`).join(' ');
    expect(Buffer.byteLength(wordVector(head, placedWords(text)))).toBeLessThan(1_000_000);
  });
});
