/** Whatever document the page puts into the editor is the one that is there afterwards, and undo brings the other back. */
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { Step } from 'prosemirror-transform';
import { describe, expect, test } from 'vitest';
import { nodeRules } from '../../../domain/content/rich/index.ts';
import { draftText } from '../../../domain/drafting/index.ts';
import { documentPair } from './arbitrary-document.ts';
import { newState } from './editor-state.ts';
import { openedDocument } from './fill-empty.ts';
import { replaceDocument } from './replace-document.ts';
import { editorSchema } from './schema.ts';

const run = { numRuns: 150, seed: 20_320_101 };

describe('a document that is put in the place of another', () => {
  test('is there exactly, whatever nodes both hold, and undo brings back the one before', () => {
    fc.assert(
      fc.property(documentPair, ([{ raw: from }, { raw: to }]) => {
        let state = EditorState.create({ doc: from, plugins: [history()] });
        const dispatch = (transaction: EditorState['tr']) => {
          state = state.apply(transaction);
        };
        const isChanged = replaceDocument(to)(state, dispatch);
        expect(isChanged).toBe(!from.eq(to));
        expect(state.doc.eq(to)).toBe(true);
        state.doc.check();
        undo(state, dispatch);
        expect(state.doc.eq(from)).toBe(true);
      }),
      run,
    );
  });

  test('stays so under everything that watches over the editor', () => {
    fc.assert(
      fc.property(documentPair, ([{ opened: from }, { opened: to }]) => {
        let state = newState(from, []);
        replaceDocument(to)(state, (transaction) => {
          state = state.apply(transaction);
        });
        expect(state.doc.eq(to)).toBe(true);
      }),
      run,
    );
  });

  test('is reached by the one step that the server makes of a text that is saved whole', () => {
    const stored = (content: object) => ({ format: 'rich' as const, markdown: '', content });
    fc.assert(
      fc.property(documentPair, ([{ raw: from }, { raw: to }]) => {
        const step = draftText(stored(from.toJSON())).stepTo(stored(to.toJSON()));
        expect(Step.fromJSON(editorSchema, step).apply(from).doc?.eq(to)).toBe(true);
      }),
      run,
    );
  });

  test('every node of the format is among those that are tried, and tables with merged cells', () => {
    const seen = new Set<string>();
    for (const pair of fc.sample(documentPair, { ...run, numRuns: 400 })) {
      for (const { opened } of pair) {
        opened.descendants((node) => {
          seen.add(node.type.name);
          for (const name of ['colspan', 'rowspan']) if (Number(node.attrs[name] ?? 1) > 1) seen.add(name);
        });
      }
    }
    expect([...seen].sort()).toEqual(
      [...Object.keys(nodeRules).filter((name) => name !== 'doc'), 'colspan', 'rowspan'].sort(),
    );
  });

  test('a word in a cell and typing far from it keep the table and what stands behind it', () => {
    const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
    const document = (cell: string, last: string) => {
      const row = (...cells: string[]) => ({
        type: 'tableRow',
        content: cells.map((words) => ({ type: 'tableCell', content: [text(words)] })),
      });
      return openedDocument({
        type: 'doc',
        content: [text('before'), { type: 'table', content: [row('a', cell), row('c', 'd')] }, text(last)],
      });
    };
    let state = newState(document('b', 'after'), []);
    const merged = document('b and more', 'after, typed far away');
    replaceDocument(merged)(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(state.doc.eq(merged)).toBe(true);
  });
});
