import { describe, expect, it } from 'vitest';
import type { PrintBlock } from '../../print-tree.ts';
import { document, link, list, mark, paragraph, singleFile, text } from '../../samples/index.ts';
import { readShown } from '../../samples/read-back.ts';

/** The text as it stands in the tags: what is shown, one after the other, without guessing from places. */
async function taggedText(...blocks: PrintBlock[]): Promise<string> {
  return readShown(await singleFile(document(blocks, [{ id: 'a', blocks: [paragraph('Note.')] }])));
}

const sentence = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');

describe('to a reader of tags', () => {
  it('words at the end of one line and the beginning of the next are two words', async () => {
    expect(await taggedText(paragraph(sentence))).toContain(sentence);
    expect(await taggedText(list(sentence))).toContain(sentence);
    expect(await taggedText(paragraph(link(sentence, { kind: 'uri', href: 'https://example.org/' })))).toContain(
      sentence,
    );
    expect(await taggedText(paragraph(text(sentence, { strike: true })))).toContain(sentence);
  });

  it('and so they are in text that runs from right to left', async () => {
    const shown = await taggedText(paragraph(Array.from({ length: 60 }, () => 'שלום').join(' ')));
    // The last space of a line stands left of it, and lines are shown from left to right.
    expect(shown.match(/ (?=[א-ת])/g)).toHaveLength(59);
  });

  it('a line that was ended on purpose ends a word', async () => {
    expect(await taggedText(paragraph('one', { kind: 'break' }, 'two', mark('a')))).toContain('one two');
    expect(await taggedText({ kind: 'code', text: 'begin\nend' })).toContain('begin end');
  });

  it('the labels of the identity header do not run into its values', async () => {
    expect(await taggedText(paragraph('x'))).toMatch(/VERSION 3.*STATE RELEASED.*SCOPE Acme/s);
  });
});
