import { describe, expect, it } from 'vitest';
import { folderNameProblem, maximumFolderNameLength, normaliseName } from './index.ts';

describe('folder names', () => {
  it('are trimmed and composed, so that é is one name however it was typed', () => {
    expect(normaliseName('  Proce\u0301dures ')).toBe('Procédures');
    expect(normaliseName('Proce\u0301dures')).toBe(normaliseName('Procédures'));
  });

  it('keep upper and lower case apart', () => {
    expect(normaliseName('sop')).not.toBe(normaliseName('SOP'));
  });

  it.each(['A', 'Work instructions', '手順書', 'a'.repeat(120), '😀'.repeat(120), '../etc', "Robert'); --"])(
    'may be %j',
    (name) => {
      expect(folderNameProblem(name)).toBeNull();
    },
  );

  it('cannot be empty, nor only white space', () => {
    expect(folderNameProblem('')).toMatch(/needs a name/);
    expect(folderNameProblem(normaliseName(' \t\u00a0 '))).toMatch(/needs a name/);
  });

  it('cannot have more than 120 characters, counted as characters and not as code units', () => {
    expect(folderNameProblem('a'.repeat(maximumFolderNameLength + 1))).toMatch(/at most 120/);
    expect(folderNameProblem('😀'.repeat(maximumFolderNameLength + 1))).toMatch(/at most 120/);
  });

  it.each(['a\u0000b', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u202ab', 'a\u202eb', 'a\u2066b', 'a\u2069b'])(
    'cannot contain control or direction characters (%j)',
    (name) => {
      expect(folderNameProblem(name)).toMatch(/control characters/);
    },
  );

  it('cannot contain half a character, which no encoding can store', () => {
    expect(folderNameProblem('a\ud800')).toMatch(/broken characters/);
    expect(folderNameProblem('\udc00b')).toMatch(/broken characters/);
  });
});
