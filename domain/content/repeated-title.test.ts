import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './index.ts';
import { rangeOfHeading, repeatedTitle } from './repeated-title.ts';

const lineOf = (markdown: string, title = 'Cleaning of Tanks') =>
  repeatedTitle(parseMarkdown(markdown), title, 'SOP-001')?.line ?? null;

describe('a first heading', () => {
  it.each([
    ['# Cleaning of Tanks', 1],
    ['Some words.\n\n## *Cleaning*  of tanks', 3],
    ['Cleaning\nof Tanks\n===', 1],
    ['# SOP-001: Cleaning of Tanks', 1],
    ['# SOP-001 — Cleaning of Tanks', 1],
  ])('%j repeats the title', (markdown, line) => {
    expect(lineOf(markdown)).toBe(line);
  });

  it.each([
    '# Purpose\n\n# Cleaning of Tanks',
    '# Cleaning of Tanks and Pipes',
    '# SOP-0011 Cleaning of Tanks',
    '> # Cleaning of Tanks',
    'Cleaning of Tanks',
    '',
  ])('%j does not', (markdown) => {
    expect(lineOf(markdown)).toBeNull();
  });

  it('of a title that is the id alone counts only when it is the same', () => {
    expect(lineOf('# SOP-001', 'SOP-001')).toBe(1);
    expect(lineOf('# Purpose', 'SOP-001')).toBeNull();
  });
});

describe('removing the heading', () => {
  it.each([
    ['# Cleaning of Tanks\n\nText.', 'Text.'],
    ['Cleaning\nof Tanks\n---\r\n\r\nText.', 'Text.'],
    ['Before.\n\n# Cleaning of Tanks\nText.\n', 'Before.\n\nText.\n'],
    ['# Cleaning of Tanks', ''],
  ])('takes it and the empty lines after it out of %j, and nothing else', (markdown, left) => {
    const heading = repeatedTitle(parseMarkdown(markdown), 'Cleaning of Tanks', 'SOP-001');
    if (heading === null) throw new Error('The heading repeats the title.');
    const { from, to } = rangeOfHeading(markdown, heading);
    expect(markdown.slice(0, from) + markdown.slice(to)).toBe(left);
  });
});
