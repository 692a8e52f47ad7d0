/** A Word file that is exported here and read again has every word, heading level and span. */
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { PrintDocument } from '../../../typesetting/index.ts';
import { arbitraryTree } from '../../../typesetting/samples/arbitrary-tree.ts';
import { readWordFile } from '../../import/word/read-word.ts';
import { printTreeOf } from '../print-tree/index.ts';
import { makeWord, type WordInput } from './make-word.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const wordOf = (document: PrintDocument, pictures: WordInput['pictures'] = new Map()) =>
  makeWord({
    document,
    sections: [],
    pictures,
    identity: {
      ...{ humanId: 'SOP-1', title: 'Cleaning', version: '3', state: 'RELEASED', effectiveDate: '2026-03-01' },
      ...{ scope: 'Devices', standing: null },
    },
    metadata: { title: 'SOP-1', language: 'en', createdAt: new Date('2026-03-10'), producer: 'Muniment' },
    footer: 'Uncontrolled copy.',
    runningHead: true,
    format: 'a4',
  });

const read = (bytes: Uint8Array) =>
  readWordFile(Buffer.from(bytes), {
    ...{ link: (href) => href, repeatsTitle: () => false, pictureProblem: async () => null },
  });

/** Those of notes that nothing marks need not be there. */
function wordsOf({ blocks, footnotes }: PrintDocument): string[] {
  const words: string[] = [];
  const notes = new Map(footnotes.map((note) => [note.id, note.blocks]));
  const visit = (value: unknown): void => {
    if (typeof value === 'string') words.push(...(value.match(/q[0-9a-z]+z/g) ?? []));
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { slug, digest, id, ...rest } = value as Record<string, unknown>;
      const note = rest.kind === 'footnote' ? notes.get(id as string) : undefined;
      if (note !== undefined && notes.delete(id as string)) visit(note);
      Object.values(rest).forEach(visit);
    }
  };
  visit(blocks);
  return words;
}

test('no word is lost, whatever it stands in', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryTree, async (tree) => {
      const { content } = await read(wordOf(tree));
      const said = JSON.stringify(content);
      expect(wordsOf(tree).filter((word) => !said.includes(word))).toEqual([]);
    }),
    { numRuns: 30, seed: 36 },
  );
});

describe('what it is made of stays', () => {
  const markdown = [
    '# Purpose\n\nSee [Steps](#steps) and [there](https://example.com/?a=1&b=2).[^1] Again[^1].',
    '## Steps\n\n3. Three\n4. Four\n\n   - inner',
    '| A | B ||\n| --- | --- | --: |\n| tall | 1 | 2 |\n| ^^ | 3 | 4 |',
    '- [x] done\n\n> quoted\n\n`a  b` & <b>\n\n[^1]: The **note**, [its source](https://example.org/note) and ![sign](attachment:sign.png).',
  ].join('\n\n');
  const digest = 'ab'.repeat(32);
  const pictures = new Map([[digest, { name: 'sign.png', bytes: onePixel, width: 9525, height: 9525 }]]);
  const { document } = printTreeOf(markdown, 'en', new Map(), new Map([['sign.png', digest]]));

  test('headings, counts, spans, links, notes, header and footer', async () => {
    const bytes = wordOf(document, pictures);
    expect(Buffer.from(wordOf(document, pictures)).equals(Buffer.from(bytes))).toBe(true);
    const { content, margins } = await read(bytes);
    const json = JSON.stringify(content);
    for (const part of [
      '"heading","attrs":{"level":2}',
      '"orderedList","attrs":{"start":3}',
      '"colspan":2,"rowspan":1',
      '"colspan":1,"rowspan":2',
      '"href":"https://example.com/?a=1&b=2"',
      '"href":"#steps"',
      '"footnote"',
      '"href":"https://example.org/note"',
      '"alt":"sign"',
      'a  b',
    ]) {
      expect(json).toContain(part);
    }
    expect(margins).toEqual([
      'SOP-1 · version 3 · Cleaning',
      'SOP-1 Cleaning Version: 3 · Status: RELEASED · Effective date: 2026-03-01 · Devices',
      'Uncontrolled copy. Page 1 of 1',
    ]);
  });
});

describe('a table that is too wide for upright paper', () => {
  const prose = 'words that go on for a good while in this cell '.repeat(3);
  const row = (words: string) => `| ${Array.from({ length: 8 }, () => words).join(' | ')} |`;
  const wide = [row('Head'), row('---'), ...Array.from({ length: 12 }, () => row(prose))].join('\n');
  const sectionsOf = (markdown: string) => {
    const { document } = printTreeOf(markdown, 'en', new Map(), new Map());
    const xml = strFromU8(unzipSync(wordOf(document))['word/document.xml'] ?? new Uint8Array());
    return xml
      .split('<w:sectPr>')
      .slice(0, -1)
      .map((before, at, all) => {
        const words = before
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim();
        const after = xml.split('<w:sectPr>')[at + 1] ?? '';
        return {
          turned: after.includes('w:orient="landscape"'),
          words: words.slice(0, 40),
          last: at === all.length - 1,
        };
      });
  };

  test('has a turned section of its own with what leads in to it, and what follows is upright again', () => {
    const sections = sectionsOf(`Before.\n\n# Requirements\n\nThey are:\n\n${wide}\n\n${'Behind. '.repeat(60)}`);
    expect(sections.map(({ turned }) => turned)).toEqual([false, true, false]);
    expect(sections.map(({ words }) => words.split(' ')[0])).toEqual(['Before.', expect.anything(), expect.anything()]);
    expect(sections[1]?.words).toContain('Requirements They are: Head');
    expect(sections[2]?.words).toContain('Behind.');
  });

  test('and one that fits turns nothing', () => {
    expect(sectionsOf('Before.\n\n| A | B |\n| - | - |\n| a | b |').map(({ turned }) => turned)).toEqual([false]);
  });

  test('columns are as wide as their words ask for, and add up to the line', () => {
    const { document } = printTreeOf(
      `| No. | What |\n| - | - |\n| 1 | ${prose.repeat(4)} |`,
      'en',
      new Map(),
      new Map(),
    );
    const xml = strFromU8(unzipSync(wordOf(document))['word/document.xml'] ?? new Uint8Array());
    const widths = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths[1]).toBeGreaterThan((widths[0] ?? 0) * 5);
    expect(Math.abs((widths[0] ?? 0) + (widths[1] ?? 0) - (11_906 - 2 * 1134))).toBeLessThan(3);
  });
});
