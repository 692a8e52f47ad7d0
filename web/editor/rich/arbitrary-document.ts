/**
 * Documents by chance: every node and mark of the rich format inside every other that may hold it, with every value that
 * an attribute may have among those below. Read from the table of the format, so that a node that is added there is among them.
 */
import fc from 'fast-check';
import type { ContentMatch, NodeType } from 'prosemirror-model';
import { markRules, nodeRules } from '../../../domain/content/rich/index.ts';
import { openedDocument } from './fill-empty.ts';
import { editorSchema } from './schema.ts';

interface Json {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: { type: string; attrs: Record<string, unknown> }[];
  text?: string;
}

const values: unknown[] = [
  ...[null, 1, 2, 3, true, false, [], [80], ['R-1', 'R-2']],
  ...['', 'left', 'center', 'risk', 'control', 'requirement', 'acceptable', 'unacceptable'],
  ...['R-1', 'words', 'attachment:a b.png', 'attachment:c.svg', 'x^2', 'ts', '#b42323'],
];
const words = ['a', 'b', 'aa', 'ab ', ' ba', 'aba', '漢字', 'مرحبا', '🙂'];

/** Hands out the numbers of a play one after the other, from the beginning again when they are used up. */
class Dice {
  readonly #numbers: readonly number[];
  #next = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  below(limit: number): number {
    const number = this.#numbers[this.#next % this.#numbers.length] ?? 0;
    this.#next += 1;
    // Mixed with its place, so that a second round is no copy of the first.
    return (number + this.#next * 7_919) % Math.max(1, limit);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}

function attributes(rules: Record<string, { check: (value: unknown) => string | undefined }>, dice: Dice) {
  return Object.fromEntries(
    Object.entries(rules).map(([name, { check }]) => [
      name,
      dice.of(values.filter((value) => check(value) === undefined)),
    ]),
  );
}

function marksIn(parent: NodeType, dice: Dice): Json['marks'] {
  const names = Object.keys(markRules).filter((name) => {
    const type = editorSchema.marks[name];
    return type !== undefined && parent.allowsMarkType(type) && dice.below(8) === 0;
  });
  return names.map((name) => ({ type: name, attrs: attributes(markRules[name] ?? {}, dice) }));
}

function node(type: NodeType, parent: NodeType, depth: number, dice: Dice): Json {
  const marks = type.isInline ? marksIn(parent, dice) : [];
  const marked = marks && marks.length > 0 ? { marks } : {};
  if (type.isText) return { type: 'text', text: dice.of(words), ...marked };
  const content = childrenOf(type, depth, dice);
  const attrs = attributes(nodeRules[type.name]?.attributes ?? {}, dice);
  return { type: type.name, attrs, ...(content.length > 0 && { content }), ...marked };
}

function childrenOf(type: NodeType, depth: number, dice: Dice): Json[] {
  const children: Json[] = [];
  let match: ContentMatch = type.contentMatch;
  while (match.edgeCount > 0) {
    if (match.validEnd && dice.below(children.length + depth + 3) > 2) break;
    const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index));
    const flat = edges.filter(({ type: each }) => each.isLeaf || each.inlineContent);
    const edge = dice.of(depth > 3 && flat.length > 0 ? flat : edges);
    children.push(node(edge.type, type, depth + 1, dice));
    match = edge.next;
  }
  return children;
}

const copied = <T>(json: T): T => JSON.parse(JSON.stringify(json)) as T;

/** Somebody's changes: pieces taken out, doubled, moved to a neighbour's place, said otherwise, put elsewhere, or new ones. */
function change(json: Json, dice: Dice): Json {
  const copy = copied(json);
  const holders: Json[] = [];
  const collect = (each: Json) => {
    if (each.content) holders.push(each);
    each.content?.forEach(collect);
  };
  collect(copy);
  const holder = dice.of(holders.length > 0 ? holders : [copy]);
  holder.content ??= [];
  const { content } = holder;
  const at = dice.below(content.length);
  const act = dice.below(6);
  const type = editorSchema.nodes[holder.type];
  if (act === 0) content.splice(at, 1);
  else if (act === 1) content.splice(at, 0, ...copied(content.slice(at, at + 2)));
  else if (act === 2) content.reverse();
  else if (act === 3) content.splice(at, 0, ...copied((dice.of(holders).content ?? []).slice(0, 2)));
  else if (act === 4 && type) content.splice(at, 1, ...childrenOf(type, 3, dice));
  else {
    const other = content[at];
    if (other?.text !== undefined) other.text = `${other.text}${dice.of(words)}`;
    else if (other) other.attrs = attributes(nodeRules[other.type]?.attributes ?? {}, dice);
  }
  return copy;
}

/** What the schema takes; what a change made of it may be something that it does not. */
function read(json: Json) {
  try {
    const raw = editorSchema.nodeFromJSON(json);
    raw.check();
    return { raw, opened: openedDocument(json) };
  } catch {
    return null;
  }
}

type Read = NonNullable<ReturnType<typeof read>>;

const dice = fc.array(fc.nat(1_000_000), { minLength: 30, maxLength: 200 }).map((numbers) => new Dice(numbers));

/** A document, and another that came of it by some changes, or by none of them. */
export const documentPair: fc.Arbitrary<[Read, Read]> = dice
  .map((given): [Read | null, Read | null] => {
    const first: Json = { type: 'doc', content: childrenOf(editorSchema.topNodeType, 0, given) };
    let second = first;
    for (let changes = given.below(5); changes >= 0; changes -= 1) {
      const changed = change(second, given);
      if (read(changed) !== null) second = changed;
    }
    if (given.below(6) === 0) second = { type: 'doc', content: childrenOf(editorSchema.topNodeType, 0, given) };
    return [read(first), read(second)];
  })
  .filter((pair): pair is [Read, Read] => pair[0] !== null && pair[1] !== null);
