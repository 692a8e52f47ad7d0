import { describe, expect, test } from 'vitest';
import { msg, translator } from './translator.ts';

const german = translator('de', {
  'Create a folder': 'Ordner anlegen',
  '“{name}” was moved to {folder}.': '„{name}“ liegt jetzt in {folder}.',
  '{n} document | {n} documents': '{n} Dokument | {n} Dokumente',
  'Open§state': 'Offen',
  'Open§verb': 'Öffnen',
});
const english = translator('en');

describe('a text', () => {
  test('is said in the reader’s language, and in English where the catalog has none', () => {
    expect(german.t('Create a folder')).toBe('Ordner anlegen');
    expect(german.t('Delete the folder')).toBe('Delete the folder');
    expect(english.t('Create a folder')).toBe('Create a folder');
  });

  test('takes values, whatever they hold', () => {
    const values = { name: 'A {folder} $& §', folder: 'B' };
    expect(german.t('“{name}” was moved to {folder}.', values)).toBe('„A {folder} $& §“ liegt jetzt in B.');
    expect(english.t('“{name}” was moved to {folder}.', values)).toBe('“A {folder} $& §” was moved to B.');
  });

  test('counts as its language does', () => {
    const documents = (count: number) =>
      [english, german].map((one) => one.plural(count, '{n} document', '{n} documents'));
    expect(documents(1)).toEqual(['1 document', '1 Dokument']);
    expect(documents(0)).toEqual(['0 documents', '0 Dokumente']);
    expect(documents(12_000)).toEqual(['12,000 documents', '12.000 Dokumente']);
  });

  test('of two meanings has two translations', () => {
    expect([german.t('Open§state'), german.t('Open§verb')]).toEqual(['Offen', 'Öffnen']);
    expect(english.t(msg('Open§state'))).toBe('Open');
  });
});
