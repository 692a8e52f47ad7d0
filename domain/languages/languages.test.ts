import { describe, expect, test } from 'vitest';
import { canonicalLanguage } from './index.ts';

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
