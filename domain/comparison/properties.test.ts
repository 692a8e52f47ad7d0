/** Properties of the comparison on generated pairs, and its time on texts that are made to be slow. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastMs } from '../../tests/harness/least-time.ts';
import { parseMarkdown } from '../content/index.ts';
import { compareContent } from './index.ts';
import { unitsOf } from './units.ts';

const word = fc.constantFrom(
  'valve',
  'bar',
  'SOP-001',
  '3.5',
  'the',
  'a',
  'Prüfung',
  '圧力',
  'x',
  '**bold**',
  '~~old~~',
  '[l](https://a.b)',
  '`c  d`',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const block = fc.oneof(
  { arbitrary: sentence, weight: 4 },
  sentence.map((text) => `## ${text}`),
  fc.array(sentence, { minLength: 1, maxLength: 3 }).map((items) => items.map((text) => `- ${text}`).join('\n')),
  fc
    .array(fc.tuple(sentence, sentence), { minLength: 1, maxLength: 3 })
    .map((rows) => ['| a | b |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n')),
  sentence.map((text) => `> ${text}`),
  sentence.map((text) => `\`\`\`\n${text}\n\n${text}\n\`\`\``),
  fc.constant('---'),
);
const blocks = fc.array(block, { maxLength: 6 });

/** Pairs that share some blocks, as two versions do. */
const pair = fc
  .tuple(blocks, blocks, fc.array(fc.nat({ max: 2 }), { minLength: 6, maxLength: 6 }))
  .map(([before, other, choice]) => {
    const after = before.flatMap((text, index) => {
      const kept = choice[index] === 0 ? [] : [text];
      return choice[index] === 1 ? [...kept, ...other.slice(index, index + 1)] : kept;
    });
    return [before.join('\n\n'), after.join('\n\n')] as const;
  });

/** Processor time, because the clock also counts what else the machine does; quadratic would take many minutes. */
const allowedMs = 15_000;

const textOf = (units: { text: string }[]) => units.map(({ text }) => text);

describe('for any two contents', () => {
  it('applying the parts gives both texts back, character for character, for ten thousand pairs', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          pair,
          fc.tuple(blocks, blocks).map(([a, b]) => [a.join('\n\n'), b.join('\n\n')] as const),
        ),
        ([a, b]) => {
          const [before, after] = [parseMarkdown(a), parseMarkdown(b)];
          const { blocks: changes } = compareContent(before, after);
          for (const [side, absent, tree] of [
            ['before', 'added', before],
            ['after', 'removed', after],
          ] as const) {
            const shown = changes.filter(({ kind }) => kind !== absent);
            const rebuilt = shown.map(({ parts }) => textOf(parts.filter(({ kind }) => kind !== absent)).join(''));
            const texts = textOf(unitsOf(tree));
            expect(rebuilt.join('\n\n')).toBe(texts.join('\n\n'));
            expect(shown.map((change) => change[side]).join('\n\n')).toBe(texts.join('\n\n'));
          }
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('a content compared with itself is the same, and every other has a change', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [before, after] = [parseMarkdown(a), parseMarkdown(b)];
        expect(compareContent(before, before).summary.blocksChanged).toBe(0);
        const keys = (tree: typeof before) => unitsOf(tree).map(({ key }) => key);
        const equal = JSON.stringify(keys(before)) === JSON.stringify(keys(after));
        expect(compareContent(before, after).summary.blocksChanged === 0).toBe(equal);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a long text against a long text', () => {
  const words = (seed: number, count: number, vocabulary: number) => {
    let state = seed;
    return Array.from({ length: count }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return `w${state % vocabulary}`;
    });
  };
  const paragraphs = (list: string[], length: number) =>
    Array.from({ length: Math.ceil(list.length / length) }, (_, i) =>
      list.slice(i * length, (i + 1) * length).join(' '),
    ).join('\n\n');

  it.each([
    [
      'with a change in every paragraph',
      paragraphs(words(1, 200_000, 5000), 60),
      paragraphs(words(1, 200_000, 5000), 60).replaceAll(/w7(\d)\b/g, 'changed'),
    ],
    [
      'with nothing in common',
      paragraphs(words(1, 200_000, 5000), 60),
      paragraphs(words(2, 200_000, 7000), 50).replaceAll('w', 'v'),
    ],
    ['in one paragraph each', words(1, 200_000, 50).join(' '), words(2, 200_000, 50).join(' ')],
    ['in paragraphs of two words that repeat', paragraphs(words(1, 60_000, 3), 2), paragraphs(words(2, 60_000, 3), 2)],
  ])('takes seconds at most: %s', async (_, a, b) => {
    const [before, after] = [parseMarkdown(a), parseMarkdown(b)];
    const ms = await leastMs(allowedMs, () => {
      expect(compareContent(before, after).blocks.length).toBeGreaterThan(0);
    });
    expect(ms).toBeLessThan(allowedMs);
  });
});
