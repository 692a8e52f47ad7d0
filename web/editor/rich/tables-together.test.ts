/**
 * Several people change the shape of one table at once, with cells over several columns and rows: all end with the same table, it has its
 * shape, and a word that nobody deleted is in it, or kept as a copy of its writer's.
 */
import fc from 'fast-check';
import { undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { CellSelection, TableMap } from 'prosemirror-tables';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Authority, type Fate } from './authority.fixture.ts';
import { toggleList } from './lists.ts';
import { editorSchema } from './schema.ts';
import { tableActs } from './tables.ts';
import { RichWindow, settle } from './windows.fixture.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const cell = (text: string, attrs = {}) => ({ type: 'tableCell', attrs, content: [paragraph(text)] });
const row = (...content: object[]) => ({ type: 'tableRow', content });
const read = (...content: object[]) => editorSchema.nodeFromJSON({ type: 'doc', content });

/** Four columns and four rows; `big` is over two of each, `wide` over three columns, `tall` over two rows. */
const spanned = {
  type: 'table',
  content: [
    row(cell('c0'), cell('c1'), cell('c2'), cell('c3')),
    row(cell('c4'), cell('big', { colspan: 2, rowspan: 2 }), cell('tall', { rowspan: 2 })),
    row(cell('c5')),
    row(cell('c6'), cell('wide', { colspan: 3 })),
  ],
};
const authorityOf = () => new Authority(read(paragraph('before'), spanned, paragraph('after')));

const command = (id: string) => {
  const found = tableActs.flat().find((act) => act.id === id);
  if (!found) throw new Error(`there is no ${id}`);
  return found.command;
};

function tablesOf(doc: Node): { table: Node; start: number }[] {
  const found: { table: Node; start: number }[] = [];
  doc.descendants((table, position) => {
    if (table.type.name === 'table') found.push({ table, start: position + 1 });
  });
  return found;
}

/** Chooses the cells between two shares of the table, or puts the cursor into one. */
function choose(window: RichWindow, from: number, to: number): boolean {
  const [found] = tablesOf(window.state.doc);
  if (!found) return false;
  const places = [...new Set(TableMap.get(found.table).map)].map((place) => place + found.start);
  const at = (share: number) => places[Math.min(places.length - 1, Math.floor(share * places.length))] ?? found.start;
  const { doc, tr } = window.state;
  const chosen =
    from === to ? TextSelection.near(doc.resolve(at(from) + 1)) : CellSelection.create(doc, at(from), at(to));
  window.dispatch(tr.setSelection(chosen));
  return true;
}

function act(window: RichWindow, id: string, from: number, to = from): void {
  if (choose(window, from, to)) command(id)(window.state, window.dispatch);
}

function typeIn(window: RichWindow, share: number, words: string): boolean {
  if (!choose(window, share, share) || !window.state.selection.$from.parent.inlineContent) return false;
  window.dispatch(window.state.tr.insertText(words));
  return true;
}

/** Into the words that stand there. */
function typeBehind(window: RichWindow, words: string, more: string): void {
  let at = 0;
  window.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(words)) at = position + (node.text.indexOf(words) + words.length);
  });
  window.dispatch(window.state.tr.insertText(more, at));
}

function chooseBetween(window: RichWindow, first: string, last: string): void {
  const places: number[] = [];
  for (const { table, start } of tablesOf(window.state.doc)) {
    for (const place of new Set(TableMap.get(table).map)) {
      if ([first, last].includes(table.nodeAt(place)?.textContent ?? '')) places.push(place + start);
    }
  }
  const [from = 0, to = from] = places;
  window.dispatch(window.state.tr.setSelection(CellSelection.create(window.state.doc, from, to)));
}

function expectOneTable(authority: Authority, all: readonly RichWindow[]): void {
  for (const { state, session } of all) {
    expect(session.state().status).toBe('saved');
    expect(state.doc.eq(all[0]?.state.doc as Node)).toBe(true);
  }
  const doc = authority.body as Node;
  doc.check();
  expect(doc.textContent).toBe(all[0]?.text);
  for (const { table } of tablesOf(doc)) expect(TableMap.get(table).problems ?? []).toEqual([]);
}

const shares = fc.double({ min: 0, max: 0.999, noNaN: true });
const fates = fc.constantFrom<Fate[]>('ok', 'ok', 'lost', 'unanswered');
const building = ['row-above', 'row-below', 'column-left', 'column-right', 'header', 'merge', 'split', 'wider'];
const taking = ['delete-row', 'delete-column', 'undo'];
const turn = (ids: readonly string[]) =>
  fc.record({
    who: fc.nat(2),
    act: fc.oneof(fc.constantFrom('type', 'type', 'wait'), fc.constantFrom(...ids)),
    from: shares,
    to: shares,
  });
type Turn = { who: number; act: string; from: number; to: number };

async function play(turns: readonly Turn[], luck: readonly Fate[]) {
  const authority = authorityOf();
  const all = [new RichWindow(authority), new RichWindow(authority), new RichWindow(authority)] as const;
  const typed: { word: string; who: number }[] = [];
  let asked = 0;
  for (const [index, { who, act: id, from, to }] of turns.entries()) {
    const here = all[who] as RichWindow;
    here.fate = () => luck[asked++ % luck.length] as Fate;
    const word = `w${index}x`;
    if (id === 'wait') await vi.advanceTimersByTimeAsync(from * 3_000);
    else if (id === 'undo') undo(here.state, here.dispatch);
    else if (id !== 'type') act(here, id, from, id === 'merge' ? to : from);
    else if (typeIn(here, from, word)) typed.push({ word, who });
    for (const other of all) other.session.hear(authority.version);
  }
  await settle(all);
  for (const { session } of all) session.stop();
  expectOneTable(authority, all);
  return { text: (authority.body as Node).textContent, all, typed };
}

describe('a table with merged cells in which several people change rows, columns and cells', () => {
  test('is the same for all, fits the schema and has its shape, whatever they do', async () => {
    const turns = fc.array(turn([...building, ...taking]), { minLength: 6, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(turns, fc.array(fates, { minLength: 5, maxLength: 20 }), async (given, luck) => {
        await play(given, luck);
      }),
      { numRuns: 60, seed: 20_320_104 },
    );
  });

  test('holds every word once where nobody deletes any, or its writer has a copy', async () => {
    const turns = fc.array(turn(building), { minLength: 6, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(turns, fc.array(fates, { minLength: 5, maxLength: 20 }), async (given, luck) => {
        const { text, all, typed } = await play(given, luck);
        for (const { word, who } of typed) {
          const times = text.split(word).length - 1;
          const hasCopy = all[who]?.copies.some((copy) => copy.includes(word));
          expect(times === 1 || (times === 0 && hasCopy === true), `${word} ${times} times`).toBe(true);
        }
        for (const word of ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'big', 'tall', 'wide'])
          expect(text).toContain(word);
      }),
      { numRuns: 60, seed: 20_320_105 },
    );
  });
});

describe('cells that one merges', () => {
  test('keep what another wrote in them meanwhile, and undo splits them', async () => {
    const authority = authorityOf();
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    a.fate = () => 'lost';
    chooseBetween(a, 'c0', 'c1');
    command('merge')(a.state, a.dispatch);
    typeBehind(a, 'after', ' of A');
    typeBehind(b, 'c1', ' of B');
    await settle([b]);
    await settle([a, b]);
    expectOneTable(authority, [a, b]);
    expect(a.text).toContain('c0c1 of Bc2');
    expect(a.text).toContain('after of A');
    expect([a.asides, b.asides]).toEqual([0, 0]);
    undo(a.state, a.dispatch);
    await settle([a, b]);
    expectOneTable(authority, [a, b]);
    expect(TableMap.get(tablesOf(b.state.doc)[0]?.table as Node).width).toBe(4);
    expect(b.text).toContain('c0c1 of Bc2');
  });

  test('stay as they are where they make no rectangle any more', async () => {
    const authority = authorityOf();
    const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
    a.fate = () => 'lost';
    chooseBetween(a, 'c0', 'c1');
    command('merge')(a.state, a.dispatch);
    typeBehind(b, 'c1', ' of B');
    chooseBetween(b, 'c1 of B', 'c2');
    command('merge')(b.state, b.dispatch);
    await settle([b]);
    await settle([a, b]);
    expectOneTable(authority, [a, b]);
    expect(a.text).toContain('c0c1 of Bc2c3');
  });
});

test('a list whose kind one changes keeps what another wrote in its entries meanwhile', async () => {
  const entry = (text: string) => ({ type: 'listItem', content: [paragraph(text)] });
  const authority = new Authority(
    read({ type: 'bulletList', content: [entry('one'), entry('two')] }, paragraph('end')),
  );
  const [a, b] = [new RichWindow(authority), new RichWindow(authority)];
  a.fate = () => 'lost';
  a.dispatch(a.state.tr.setSelection(TextSelection.near(a.state.doc.resolve(3))));
  toggleList('taskList')(a.state, a.dispatch);
  typeBehind(b, 'two', ' of B');
  await settle([b]);
  await settle([a, b]);
  expect(a.state.doc.eq(b.state.doc)).toBe(true);
  expect([a.state.doc.firstChild?.type.name, a.text, a.asides]).toEqual(['taskList', 'onetwo of Bend', 0]);
});
