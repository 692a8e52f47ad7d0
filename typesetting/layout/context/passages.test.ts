import { describe, expect, it } from 'vitest';
import { document, galleyOf, paragraph, singleFile, table } from '../../samples/index.ts';
import { readBack } from '../../samples/read-back.ts';
import { passagesFor } from './passages.ts';

const languages = (text: string, language = 'en', han = 'zh') =>
  passagesFor(language, han)
    .in(text)
    .map((passage) => [passage.text, passage.language]);

const inLanguage = (language: string, ...blocks: Parameters<typeof document>[0]) => ({ ...document(blocks), language });

describe('a passage in another script', () => {
  it('tells its language', () => {
    expect(languages('Say Καλημέρα, κόσμε! and go.')).toEqual([
      ['Say ', null],
      ['Καλημέρα, κόσμε', 'el'],
      ['! and go.', null],
    ]);
    expect(languages('品質マニュアル')).toEqual([['品質マニュアル', 'ja']]);
    expect(languages('質量', 'de', 'zh-Hant')).toEqual([['質量', 'zh-Hant']]);
    expect(languages('품질 문서')).toEqual([['품질 문서', 'ko']]);
  });

  it('in the script of the document tells nothing', () => {
    expect(languages('Качество', 'uk')).toEqual([['Качество', null]]);
    expect(languages('質量', 'zh')).toEqual([['質量', null]]);
    expect(languages('品質', 'ko')).toEqual([['品質', null]]);
    expect(languages('品質マニュアル', 'ja')).toEqual([['品質マニュアル', null]]);
    expect(languages('Kwaliteit', 'ar')).toEqual([['Kwaliteit', null]]);
  });

  it('of one letter is a symbol', () => {
    expect(passagesFor('en', 'zh').mayHold('5 µm ± 1')).toBe(false);
    expect(languages('the α error')).toEqual([['the α error', null]]);
  });
});

describe('the structure of a document', () => {
  const extrasOf = (tree: Parameters<typeof galleyOf>[0]) => {
    const { types, extras } = galleyOf(tree).structure;
    return Object.entries(extras)
      .filter(([, extra]) => extra.includes('/Lang'))
      .map(([node, extra]) => [types[Number(node)], extra.slice(extra.indexOf('/Lang'))]);
  };

  it('names the language of a passage and of a block from right to left', () => {
    expect(extrasOf(document([paragraph('Greek: Καλημέρα'), paragraph('جهاز القياس'), paragraph('plain')]))).toEqual([
      ['Span', '/Lang(el)'],
      ['P', '/Lang(ar)'],
    ]);
    expect(extrasOf(document([table(['Word', 'Meaning'], ['שלום', 'peace'])]))).toEqual([['TD', '/Lang(he)']]);
  });

  it('names English for the words that print itself adds, in a document of another language', async () => {
    const risk = { kind: 'item', kindLabel: 'Risk', key: 'R-1', title: 'Stromschlag', blocks: [paragraph('Text.')] };
    const item = { ...risk, facts: [{ label: 'Initial', value: 'acceptable' }] } as Parameters<typeof document>[0][0];
    expect(extrasOf(inLanguage('de', item))).toEqual([
      ['P', '/Lang(en)'],
      ['P', '/Lang(en)'],
    ]);
    expect(extrasOf(inLanguage('en-GB', item))).toEqual([]);
    const headerOf = async (language: string) =>
      (await readBack(await singleFile(inLanguage(language, paragraph('Text.'))))).pages[0]!.structure;
    // Four labels and the state.
    expect((await headerOf('de')).filter((line) => line.trim() === 'Span')).toHaveLength(4);
    expect((await headerOf('en')).filter((line) => line.trim() === 'Span')).toEqual([]);
  });

  it('names none where everything is in the language of the document', () => {
    expect(extrasOf(inLanguage('ar', paragraph('جهاز القياس'), paragraph('CardioTrace')))).toEqual([]);
    expect(extrasOf(inLanguage('el', paragraph('Καλημέρα')))).toEqual([]);
  });

  it('keeps the words of a sentence in order and whole', async () => {
    const { pages, language } = await readBack(
      await singleFile(inLanguage('de-CH', paragraph('Das Wort Καλημέρα heisst guten Morgen, おはよう auch.'))),
    );
    expect(language).toBe('de-CH');
    expect(pages[0]!.text).toContain('Das Wort Καλημέρα heisst guten Morgen, おはよう auch.');
  });
});
