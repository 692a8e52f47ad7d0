import { ChangeSet, Text } from '@codemirror/state';
import { ReplaceStep, Step } from 'prosemirror-transform';
import { describe, expect, test } from 'vitest';
import { richSchema } from '../content/rich/index.ts';
import { quoteAt } from '../review/index.ts';
import { type DraftText, draftText } from './index.ts';
import { passagesIn } from './passages.ts';

const line = 'The pump runs at 5 bar. The **hose** holds 7 bar. See [the valve](doc:V-1), which opens at 5 bar.';
const seen = 'The pump runs at 5 bar. The hose holds 7 bar. See the valve, which opens at 5 bar.';
const quoted = (words: string, from = 0) => {
  const at = seen.indexOf(words, from);
  return quoteAt(seen, at, at + words.length);
};
const markdown = (text: string) => draftText({ format: 'markdown', markdown: text, content: null });
const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
const rich = (...texts: string[]) => draftText({ format: 'rich', markdown: '', content: paragraphs(...texts) });
const first = (text: DraftText, quote = quoted('holds 7 bar')) => {
  const [passage] = passagesIn(text.passages(), 4, [{ quote, range: null, since: 0 }], { first: 5, steps: [] });
  if (!passage) throw new Error('no answer');
  return passage;
};
const followed = (text: DraftText, passage: ReturnType<typeof first>, steps: unknown[]) => {
  const range = passage.from === null || passage.to === null ? null : { from: passage.from, to: passage.to };
  const next = text.apply(steps);
  const asked = [{ quote: passage, range, since: passage.at }];
  const [moved] = passagesIn(next.passages(), passage.at + steps.length, asked, { first: passage.at + 1, steps });
  return { next, moved: moved as ReturnType<typeof first> };
};

describe('the passage of a comment', () => {
  test('is found by what readers see of a markdown, and of a rich text across its blocks', () => {
    const passage = first(markdown(line), quoted('hose holds 7 bar. See the valve, which'));
    expect(line.slice(passage.from ?? 0, passage.to ?? 0)).toBe('hose** holds 7 bar. See [the valve](doc:V-1), which');
    expect(passage.exact).toBe('hose holds 7 bar. See the valve, which');
    const last = first(markdown(line), quoted('5 bar', 40));
    expect(last.from).toBe(line.lastIndexOf('5 bar'));
    const both = { exact: 'one two three', prefix: 'zero ', suffix: ' four' };
    expect(first(rich('zero one two', 'three four'), both)).toMatchObject({ from: 6, to: 20, exact: 'one two three' });
    expect(first(rich('something else'))).toMatchObject({ from: null, to: null, exact: 'holds 7 bar' });
  });

  test('keeps to its words when others write around, before and in it', () => {
    const text = markdown(line);
    const passage = first(text);
    const from = passage.from ?? 0;
    const inserted = (at: number, insert: string, length: number) =>
      ChangeSet.of({ from: at, insert }, length).toJSON();
    const steps = [
      inserted(0, '# Head\n\n', line.length),
      inserted(8 + from, 'always ', line.length + 8),
      inserted(8 + 7 + from + 6, 'at least ', line.length + 15),
    ];
    const { next, moved } = followed(text, passage, steps);
    expect(next.stored().markdown.slice(moved.from ?? 0, moved.to ?? 0)).toBe('holds at least 7 bar');
    expect(moved).toMatchObject({ at: 7, exact: 'holds at least 7 bar', prefix: expect.stringMatching(/always $/) });
  });

  test('that is deleted is gone, not found in the same words elsewhere, and there again when the deletion is taken back', () => {
    const text = rich('At first 5 bar.', 'The valve opens at 5 bar and closes.', 'At last 5 bar.');
    const passage = first(text, { exact: '5 bar', prefix: 'The valve opens at ', suffix: ' and closes.' });
    const doc = richSchema.nodeFromJSON(text.stored().content);
    const deletion = new ReplaceStep(passage.from ?? 0, passage.to ?? 0, doc.slice(0, 0));
    const gone = followed(text, passage, [deletion.toJSON()]);
    expect(gone.moved).toMatchObject({ from: null, to: null, exact: '5 bar' });
    const back = followed(gone.next, gone.moved, [deletion.invert(doc).toJSON()]);
    expect(back.moved).toMatchObject({ from: passage.from, to: passage.to, exact: '5 bar' });
  });

  test('of a text that was replaced whole is found by its words', () => {
    const text = markdown(line);
    const whole = ChangeSet.of({ from: 0, to: line.length, insert: `New.\n\n${line}` }, line.length).toJSON();
    expect(followed(text, first(text), [whole]).moved.from).toBe(line.indexOf('holds') + 6);
  });

  test('stays with its letters through any play of steps', () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let round = 0; round < 60; round += 1) {
      const words = Array.from({ length: 30 }, (_, index) => `w${index}`).join(' ');
      let text: DraftText = round % 2 ? rich(words) : markdown(words);
      let passage = first(text, quoteAt(words, words.indexOf('w10'), words.indexOf(' w20')));
      for (let step = 0; step < 12; step += 1) {
        const stored = text.stored();
        const length = stored.markdown.trimEnd().length;
        const offset = round % 2 ? 1 : 0;
        // Never within the edges of the passage, which alone could tear them.
        const [low, high] = [(passage.from ?? 0) - offset, (passage.to ?? 0) - offset];
        const at =
          [random(low + 1), low + 4 + random(high - low - 8), high + random(length - high + 1)][random(3)] ?? 0;
        const json =
          round % 2
            ? Step.fromJSON(richSchema, {
                ...{ stepType: 'replace', from: at + 1, to: at + 1 },
                slice: { content: [{ type: 'text', text: '·' }] },
              }).toJSON()
            : ChangeSet.of({ from: at, insert: Text.of(['·']) }, stored.markdown.length).toJSON();
        const { next, moved } = followed(text, passage, [json]);
        [text, passage] = [next, moved];
        expect(passage.exact, `round ${round}`).toMatch(/^w·*1·*0.*w·*1·*9$/);
        expect(passage.exact.replaceAll('·', '')).toBe(words.slice(words.indexOf('w10'), words.indexOf(' w20')));
      }
    }
  });
});
