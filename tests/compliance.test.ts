/** docs/compliance.md promises a test for each clause and each sentence of the specification. This test holds it to that. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = readFileSync(join(root, 'docs/compliance.md'), 'utf8');

interface Row {
  sentence: string;
  shownBy: string;
}

const rows: Row[] = page
  .split('\n')
  .map((line) => /^\| (.+?) \| (.+) \|$/.exec(line))
  .flatMap((match) => (match === null ? [] : [{ sentence: (match[1] ?? '').trim(), shownBy: (match[2] ?? '').trim() }]))
  .filter(
    ({ sentence }) => !/^The (specification says|clause asks for)$/.test(sentence) && !sentence.startsWith('---'),
  );

const reference = /^`([^`]+)`: “([^”]+)”$/;

/** Why a reference does not count, or null. A test's name is a whole string in its file, not a part of one. */
function problem(text: string): string | null {
  const [, file = '', name = ''] = reference.exec(text) ?? [];
  if (file === '') return `is not written as a file and a test: ${text}`;
  if (!/\.(test|spec)\.ts$/.test(file) || !existsSync(join(root, file))) return `${file} is no test file`;
  const code = readFileSync(join(root, file), 'utf8');
  const literals = ["'", '"', '`'].map((quote) => `${quote}${name}${quote},`);
  return literals.some((literal) => code.includes(literal)) ? null : `${file} has no test “${name}”`;
}

describe('the compliance table', () => {
  test('names a test for each sentence, or says why there is nothing to test', () => {
    expect(rows.length).toBeGreaterThan(120);
    const bare = rows.filter(({ shownBy }) => !shownBy.startsWith('`') && !shownBy.startsWith('Nothing to test: '));
    expect(bare).toEqual([]);
  });

  test('names only tests that exist', () => {
    const named = rows.filter(({ shownBy }) => shownBy.startsWith('`')).flatMap(({ shownBy }) => shownBy.split('<br>'));
    expect(named.map(problem).filter((found) => found !== null)).toEqual([]);
  });

  test('would notice a name that is gone', () => {
    expect(problem('`tests/flows/folders.test.ts`: “no such test”')).toContain('has no test');
    expect(problem('`tests/flows/none.test.ts`: “x”')).toContain('is no test file');
  });
});
