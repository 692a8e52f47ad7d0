/** Generated texts: every formula and diagram becomes a picture in its place, nothing else changes, and the source comes back. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { EditorState, type Transaction } from 'prosemirror-state';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from '../../../domain/content/index.ts';
import { richOfTree } from '../../../domain/content/rich/index.ts';
import { GlyphOutlines } from '../../content/drawings/glyph-outlines.ts';
import { bringBackSource, putDrawing } from '../rich/drawn-sources.ts';
import { projectionOf } from '../rich/rich-format.ts';
import { editorSchema } from '../rich/schema.ts';
import { drawingInMarkdown, sourceInMarkdown } from './markdown-places.ts';
import { type PrintedSource, printedSources } from './printed-sources.ts';

const latex = fc.constantFrom(
  'a',
  'a^2',
  '\\frac{s}{t}',
  'x_{i}',
  '\\text{one two}',
  'a [1] b',
  '|x|',
  '\\{y\\}',
  'a \\& b',
);
const formula = latex.map((source) => `$${source}$`);
const words = fc.constantFrom('One', 'two costs \\$5', 'and `$a$` in code', 'three.', 'as [linked](#there)');
const line = fc.array(fc.oneof(words, formula), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
const cell = fc
  .array(fc.oneof(words, formula), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join(' ').replaceAll('|', '\\|'));
const row = fc.tuple(cell, cell).map((cells) => `| ${cells.join(' | ')} |`);
const mermaid = fc.constantFrom('flowchart LR\n  A --> B', 'pie\n  "a" : 1\n\n  "b" : 2');
const block = fc.oneof(
  fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  line.map((text) => `## ${text}`),
  latex.map((source) => `$$${source}$$`),
  latex.map((source) => `$$\n${source}\n+ b\n$$`),
  mermaid.map((source) => `\`\`\`mermaid\n${source}\n\`\`\``),
  fc.tuple(line, line).map((lines) => lines.map((text) => `- ${text}`).join('\n')),
  fc.tuple(line, latex).map(([text, source]) => `1. ${text}\n\n   $$${source}$$`),
  mermaid.map((source) => ['```mermaid', ...source.split('\n'), '```'].map((text) => `> ${text}`).join('\n')),
  fc.array(row, { minLength: 2, maxLength: 4 }).map(([head, ...rows]) => [head, '|---|---|', ...rows].join('\n')),
);
const text = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => `${blocks.join('\n\n')}\n`);

const sourcesIn = (markdown: string) => printedSources(parseMarkdown(markdown));
const plainOf = ({ kind, source, isDisplay }: PrintedSource) => [kind, source.replace(/\s+/g, ' ').trim(), isDisplay];
/** The tree without lines, every formula and diagram and every picture the same sign. */
function shapeOf(markdown: string): unknown {
  const same = JSON.stringify(parseMarkdown(markdown), (key, value) => {
    if (key === 'line' || key === 'headings') return undefined;
    if (key === 'slug') return '';
    if (value?.type === 'math' || value?.type === 'mermaid')
      return 'line' in value ? { type: 'paragraph', children: ['*'] } : '*';
    return value?.type === 'image' ? '*' : value;
  });
  return JSON.parse(same);
}

describe('in markdown', () => {
  test('each is replaced in its place, and all else stays', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        const before = sourcesIn(markdown);
        let now = markdown;
        before.forEach((source, index) => {
          const next = sourcesIn(now)[0];
          expect(plainOf(next!)).toEqual(plainOf(source));
          const change = drawingInMarkdown(now, next!, `drawn ${index}.svg`, `$${next!.source.replace(/\s+/g, ' ')}$`);
          expect(change, now).not.toBeNull();
          now = now.slice(0, change!.from) + change!.insert + now.slice(change!.to);
        });
        expect(sourcesIn(now), now).toEqual([]);
        expect(shapeOf(now)).toEqual(shapeOf(markdown));
        before.forEach((source, index) => {
          for (const { from, to, insert } of sourceInMarkdown(now, `drawn ${index}.svg`, source))
            now = now.slice(0, from) + insert + now.slice(to);
        });
        expect(sourcesIn(now).map(plainOf), now).toEqual(before.map(plainOf));
      }),
      { seed: 32, numRuns: 80 },
    );
  });

  test('a text that has changed meanwhile is left alone', () => {
    const [source] = sourcesIn('Here is $a$.\n');
    expect(drawingInMarkdown('Here is $b$.\n', source!, 'formula.svg', '$a$')).toBeNull();
  });
});

test('in rich content each is replaced in its place and comes back, and all else stays', () => {
  fc.assert(
    fc.property(text, (markdown) => {
      let state = EditorState.create({ doc: editorSchema.nodeFromJSON(richOfTree(parseMarkdown(markdown))) });
      const dispatch = (tr: Transaction) => {
        state = state.apply(tr);
        state.doc.check();
      };
      const projection = projectionOf(state.doc);
      const before = sourcesIn(projection);
      before.forEach((_, index) => {
        const next = sourcesIn(projectionOf(state.doc))[0];
        expect(putDrawing(next!, `drawn-${index}.svg`, `$${next!.source.replace(/\s+/g, ' ')}$`)(state, dispatch)).toBe(
          true,
        );
      });
      expect(sourcesIn(projectionOf(state.doc))).toEqual([]);
      before.forEach((source, index) => {
        expect(bringBackSource(`drawn-${index}.svg`, source)(state, dispatch)).toBe(true);
      });
      expect(sourcesIn(projectionOf(state.doc)).map(plainOf)).toEqual(before.map(plainOf));
      expect(shapeOf(projectionOf(state.doc))).toEqual(shapeOf(projection));
    }),
    { seed: 32, numRuns: 40 },
  );
});

test('outlines of the fonts of formulas are closed paths inside their bounds', () => {
  const file = readFileSync('node_modules/katex/dist/fonts/KaTeX_Main-Regular.ttf');
  const font = new GlyphOutlines(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  expect(font.of('漢')).toBeNull();
  const { path, left, right, top, bottom } = font.of('H')!;
  expect(path).toMatch(/^M[^MZ]+(?:M[^MZ]+)*Z/);
  expect([left, top, bottom].map((side) => Math.round(side * 100) / 100)).toEqual([0, -0.68, 0]);
  expect(right).toBeCloseTo(0.72, 1);
});
