import { afterAll, beforeAll, expect, test } from 'vitest';
import { differenceInWords, type Fact } from '../../domain/comparison/facts.ts';
import { german, problems } from '../texts/german/index.ts';
import { speak } from '../texts/t.ts';
import { detailWords } from './detail-words.ts';

beforeAll(() => speak('de', german, problems));
afterAll(() => speak('en', {}, {}));

const fact = (aspect: string, value: string, label = ''): Fact => ({ aspect, label, value });

test('what changed besides words is said in German, with its values as they are', () => {
  const before = [fact('Heading level', '1'), fact('Link', 'https://a.example/x. y', 'here'), fact('Bold', 'old')];
  const after = [fact('Heading level', '2'), fact('Link', 'https://b.example', 'here'), fact('Horizontal rule', '')];
  expect(detailWords(differenceInWords(before, after) ?? '')).toBe(
    'Ebene der Überschrift: 2 statt 1. Link „here“: https://b.example statt https://a.example/x. y. Fett: old entfernt. Trennlinie hinzugefügt.',
  );
});

test('what is not known is said as it was sent', () => {
  expect(detailWords('Heading level: 2 instead of 1. Something new: 3.')).toBe(
    'Ebene der Überschrift: 2 statt 1. Something new: 3.',
  );
  expect(detailWords('Something new: 3 instead of 4.')).toBe('Something new: 3 instead of 4.');
});
