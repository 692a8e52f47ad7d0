/** Changes that writers make, chosen by a seed: typing, deleting, splitting, joining, formatting, lists and tables. */
import type { EditorState as MarkdownState } from '@codemirror/state';
import type { Node } from 'prosemirror-model';
import { type EditorState as RichState, TextSelection, type Transaction } from 'prosemirror-state';
import { canJoin, canSplit, findWrapping } from 'prosemirror-transform';
import { richSchema } from '../../domain/content/rich/index.ts';

/** Numbers that a seed decides (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }
}

export function editMarkdown(state: MarkdownState, chance: Chance, mark: string): MarkdownState {
  const length = state.doc.length;
  // Never between the halves of a character, as in an editor.
  const whole = (at: number) => (/[\udc00-\udfff]/.test(state.sliceDoc(at, at + 1)) ? at - 1 : at);
  const from = whole(chance.below(length + 1));
  const act = chance.next();
  if (act < 0.15 && length > 400) {
    return state.update({ changes: { from, to: whole(Math.min(length, from + chance.below(40))) } }).state;
  }
  const insert = act < 0.3 ? `\n\n- ${mark}\n` : act < 0.4 ? `😀${mark}` : ` ${mark}`;
  const to = act > 0.9 ? Math.max(from, whole(Math.min(length, from + 3))) : from;
  return state.update({ changes: { from, to, insert } }).state;
}

const { nodes, marks } = richSchema;

export function editRich(state: RichState, chance: Chance, mark: string): RichState {
  const places = blocksOf(state.doc);
  const place = places[chance.below(places.length)];
  if (place === undefined) return state.apply(state.tr.insert(0, nodes.paragraph?.create() as Node));
  const at = place.start + chance.below(place.size + 1);
  const end = at + chance.below(Math.min(12, place.start + place.size - at + 1));
  const act = chance.below(12);
  const { tr } = state;
  try {
    change(tr, act, { at, end, mark, place });
  } catch (error) {
    // What cannot be done at this place is left.
    const isLeft = error instanceof RangeError || ['ReplaceError', 'TransformError'].includes((error as Error).name);
    if (!isLeft) throw error;
    return state;
  }
  return tr.docChanged && isSound(tr.doc) ? state.apply(tr) : state;
}

interface Place {
  start: number;
  size: number;
}

function change(
  tr: Transaction,
  act: number,
  { at, end, mark, place }: { at: number; end: number; mark: string; place: Place },
) {
  if (act <= 4) tr.insertText(` ${mark} `, at);
  else if (act === 5 && end > at) tr.delete(at, end);
  else if (act === 6 && canSplit(tr.doc, at)) tr.split(at);
  else if (act === 7 && place.start > 1 && canJoin(tr.doc, place.start - 1)) tr.join(place.start - 1);
  else if (act === 8 && end > at) tr.addMark(at, end, marks.bold?.create() as never);
  else if (act === 9) tr.setBlockType(at, at, nodes.heading as never, { level: 2 });
  else if (act === 10) {
    const range = tr.doc.resolve(at).blockRange();
    const wrapping = range && findWrapping(range, nodes.bulletList as never);
    if (range && wrapping) tr.wrap(range, wrapping);
  } else if (act === 11 && tr.doc.childCount < 30) tr.insert(tr.doc.content.size, table(mark));
  tr.setSelection(TextSelection.atStart(tr.doc));
}

function table(mark: string): Node {
  const cell = (text: string) => ({
    type: 'tableCell',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const row = (name: string) => ({ type: 'tableRow', content: [cell(`${name}${mark}`), cell(name)] });
  return richSchema.nodeFromJSON({ type: 'table', content: [row('a'), row('b')] });
}

/** Where text can stand. */
function blocksOf(doc: Node): Place[] {
  const places: Place[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) places.push({ start: position + 1, size: node.content.size });
  });
  return places;
}

function isSound(doc: Node): boolean {
  try {
    doc.check();
    return true;
  } catch {
    return false;
  }
}
