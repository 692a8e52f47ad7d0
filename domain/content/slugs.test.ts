import { describe, expect, it } from 'vitest';
import { SlugCounter, slugOf } from './slugs.ts';

describe('heading slugs', () => {
  it.each([
    ['Purpose and Scope', 'purpose-and-scope'],
    ['1. Scope (draft)', '1-scope-draft'],
    ['Größe & Gewicht', 'größe--gewicht'],
    ['snake_case-name', 'snake_case-name'],
    ['日本語 見出し', '日本語-見出し'],
    ['???', 'section'],
  ])('follow GitHub: %s', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });

  it('number duplicates -1, -2 and never collide with a heading that is called so', () => {
    const slugs = new SlugCounter();
    const given = ['Scope', 'Scope', 'Scope-1', 'Scope'].map((text) => slugs.next(text));
    expect(given).toEqual(['scope', 'scope-1', 'scope-1-1', 'scope-2']);
  });
});
