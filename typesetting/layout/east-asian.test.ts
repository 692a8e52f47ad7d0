import { describe, expect, it } from 'vitest';
import type { PrintDocument } from '../print-tree.ts';
import { document, galleyOf, mark, paragraph } from '../samples/index.ts';

const familiesOf = (language: string, ...words: string[]): string[] =>
  familiesIn({ ...document(words.map((each) => paragraph(each))), language });

const familiesIn = (tree: PrintDocument): string[] => {
  const { fonts } = galleyOf(tree);
  return fonts.map(({ name }) => /^noto-sans-(sc|tc|jp|kr)/.exec(name)?.[1] ?? '').filter((region) => region !== '');
};

describe('Chinese characters stand in the forms of the language', () => {
  it.each([
    ['zh', 'sc'],
    ['zh-Hans-SG', 'sc'],
    ['zh-TW', 'tc'],
    ['zh-Hant', 'tc'],
    ['zh-HK', 'tc'],
    ['ja', 'jp'],
    ['ko-KR', 'kr'],
  ])('of a document in %s', (language, region) => {
    expect(new Set(familiesOf(language, '直骨角'))).toEqual(new Set([region]));
  });

  it('that other letters of a document tell, where its own language has none', () => {
    expect(new Set(familiesOf('en', '直骨角 ひらがな'))).toEqual(new Set(['jp']));
    expect(new Set(familiesOf('en', '直骨角 한글'))).toEqual(new Set(['kr']));
    expect(new Set(familiesOf('de', '直骨角'))).toEqual(new Set(['sc']));
  });

  it('that such letters tell wherever in a long document they stand', () => {
    const before = Array.from({ length: 200 }, () => 'The record is kept. '.repeat(60));
    expect(new Set(familiesOf('en', ...before, '直骨角 ひらがな'))).toEqual(new Set(['jp']));
  });

  it('that a note tells for the text that it belongs to', () => {
    const note = { id: 'a', blocks: [paragraph('ひらがな')] };
    expect(new Set(familiesIn(document([paragraph('直骨角', mark('a'))], [note])))).toEqual(new Set(['jp']));
  });
});
