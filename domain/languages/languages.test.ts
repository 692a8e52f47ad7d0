import { describe, expect, test } from 'vitest';
import { canonicalLanguage, knownLanguages, languageName, languagesFor } from './index.ts';

describe('a language', () => {
  test.each([
    ['en', 'en'],
    ['DE-ch', 'de-CH'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['sr-latn', 'sr-Latn'],
    ['iw', 'he'],
    ['de-1996', 'de-1996'],
    ['ast', 'ast'],
    ['en-u-ca-iso8601', 'en-u-ca-iso8601'],
  ])('%s is kept as %s', (given, kept) => {
    expect(canonicalLanguage(given)).toBe(kept);
  });

  test.each([
    '',
    'q',
    'zz',
    'german',
    'en_US',
    'en us',
    'x-own',
    'not-a-language',
    'de--DE',
    `en-${'abcdefgh-'.repeat(8)}x`,
  ])('“%s” is none', (given) => {
    expect(canonicalLanguage(given)).toBeNull();
  });
});

describe('the list of languages', () => {
  test('holds each name and each tag once, every tag as it is stored, those of Europe among them', () => {
    const list = knownLanguages();
    const tags = list.map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(list.length);
    expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    expect(tags.map(canonicalLanguage)).toEqual(tags);
    const european = 'bg cs da de el en es et fi fr ga hr hu is it lt lv mt nb nl nn pl pt ro sk sl sv tr uk';
    expect(tags).toEqual(expect.arrayContaining(european.split(' ')));
  });

  test.each([
    ['german', 'de'],
    ['Deutsch', 'de'],
    ['  DE-ch ', 'de-CH'],
    ['espanol', 'es'],
    ['中文', 'zh'],
    ['traditional', 'zh-Hant'],
    ['gsw-CH', 'gsw-CH'],
  ])('has for %j first or among the first %s', (typed, tag) => {
    const found = languagesFor(typed).map((language) => language.tag);
    expect(found.slice(0, 3)).toContain(tag);
    expect(new Set(found).size).toBe(found.length);
  });

  test('has nothing for what is no language, and everything for nothing', () => {
    expect(languagesFor('klingonish')).toEqual([]);
    expect(languagesFor(' ')).toEqual(knownLanguages());
  });

  test('names a tag, with its region, and shows one without a name as it is', () => {
    expect(['de', 'de-CH', 'zh-Hant', 'en-u-ca-iso8601', 'qqq'].map((tag) => languageName(tag))).toEqual([
      'German',
      'German (Switzerland)',
      'Chinese (Traditional)',
      'English',
      'qqq',
    ]);
  });

  test('is in the language of the reader', () => {
    expect(languageName('de-CH', 'de')).toBe('Deutsch (Schweiz)');
    expect(languagesFor('franzö', 'de')[0]).toMatchObject({ tag: 'fr', name: 'Französisch', ownName: 'français' });
  });
});
