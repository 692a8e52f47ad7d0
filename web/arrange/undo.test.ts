import { expect, test } from 'vitest';
import { doReversibly, type Reversible, undoOutcome } from './undo.ts';

/** A list on a server: each step takes one name out and puts it in at an index, as the requests do. */
function shelf(...names: string[]) {
  let refusing = '';
  const put = (name: string, at: number) => async () => {
    if (name === refusing) throw new Error(`${name} is refused`);
    names = names.filter((other) => other !== name);
    names.splice(at, 0, name);
  };
  return {
    names: () => names.join(''),
    refuse: (name: string) => {
      refusing = name;
    },
    /** Moves a name to an index; the way back leads to where it was right before. */
    move: (name: string, to: number): Reversible => {
      let wasAt = -1;
      const act = () => {
        wasAt = names.indexOf(name);
        return put(name, to)();
      };
      return { act, back: () => put(name, wasAt)() };
    },
  };
}

const said = (done: number) => `Moved ${done}.`;

test('undoing an act puts everything back where it was, whatever order it was moved in', async () => {
  const list = shelf('a', 'b', 'c', 'd', 'e');
  const outcome = await doReversibly([list.move('d', 0), list.move('a', 4), list.move('c', 1)], said);
  expect(outcome).toMatchObject({ said: 'Moved 3.', failure: null });
  expect(list.names()).not.toBe('abcde');
  const undone = await undoOutcome(outcome);
  expect(list.names()).toBe('abcde');
  expect(undone).toMatchObject({ said: 'Undone.', undo: [], failure: null });
});

test('an act stops at the first refusal, and what was done before it can be undone', async () => {
  const list = shelf('a', 'b', 'c');
  list.refuse('b');
  const outcome = await doReversibly([list.move('c', 0), list.move('b', 0), list.move('a', 0)], said);
  expect(list.names()).toBe('cab');
  expect(outcome).toMatchObject({ said: 'Moved 1.', failure: new Error('b is refused') });
  await undoOutcome(outcome);
  expect(list.names()).toBe('abc');
});

test('an act that was refused at once leaves nothing to undo, not even what it would restore', async () => {
  const list = shelf('a', 'b');
  list.refuse('a');
  const outcome = await doReversibly([list.move('a', 1)], said, [async () => expect.unreachable()]);
  expect(outcome.undo).toEqual([]);
});

test('what an act restores comes after its ways back', async () => {
  const order: string[] = [];
  const note = (what: string) => async () => order.push(what);
  const outcome = await doReversibly([{ act: note('act'), back: note('back') }], said, [note('restore')]);
  await undoOutcome(outcome);
  expect(order).toEqual(['act', 'back', 'restore']);
});

test('an undo that is refused halfway can be tried again from there', async () => {
  const list = shelf('a', 'b', 'c', 'd');
  const outcome = await doReversibly([list.move('a', 3), list.move('b', 3)], said);
  expect(list.names()).toBe('cdab');
  list.refuse('a');
  const half = await undoOutcome(outcome);
  expect(half.failure).toEqual(new Error('a is refused'));
  expect(half.undo).toHaveLength(1);
  list.refuse('');
  expect(await undoOutcome(half)).toMatchObject({ undo: [], failure: null });
  expect(list.names()).toBe('abcd');
});
