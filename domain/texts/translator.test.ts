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

describe('a sentence that came from elsewhere', () => {
  const { finished } = translator(
    'de',
    {},
    {
      'The file is empty.': 'Die Datei ist leer.',
      'Version {number} of {document} is {state}.': 'Version {number} von {document} ist {state}.',
      'There is “{name}” (twice).': '„{name}“ gibt es zweimal.',
      'released§state': 'freigegeben',
    },
  );

  test('is known as a whole, or by its words around the values', () => {
    expect(finished('The file is empty.')).toBe('Die Datei ist leer.');
    expect(finished('Version 2 of SOP-1 is released.')).toBe('Version 2 von SOP-1 ist freigegeben.');
    expect(finished('There is “{name}” $& [x]\n” (twice).')).toBe('„{name}” $& [x]\n“ gibt es zweimal.');
  });

  test('keeps values that are no words of ours, and is itself where it is not known', () => {
    expect(finished('There is “released” (twice).')).toBe('„released“ gibt es zweimal.');
    expect(finished('The file is empty. ')).toBeUndefined();
    expect(translator('en').finished('The file is empty.')).toBeUndefined();
  });
});
