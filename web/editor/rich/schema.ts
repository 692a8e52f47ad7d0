/**
 * The rich format as an editor needs it: the schema of domain/content/rich, with how each node looks in the page, how it
 * is read from HTML and how it behaves under the cursor. What may stand where, and which attributes there are, is decided
 * there alone; nothing here adds to it.
 */
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { richSchema } from '../../../domain/content/rich/index.ts';
import { type MarkLook, markLooks, type NodeLook, nodeLooks } from './looks.ts';

type Specs<S> = Record<string, S>;

function looked<S, L>(specs: { forEach(visit: (name: string, spec: S) => void): void }, looks: Record<string, L>) {
  const out: Specs<S & Partial<L>> = {};
  specs.forEach((name, spec) => {
    out[name] = { ...spec, ...looks[name] } as S & Partial<L>;
  });
  return out;
}

export const editorSchema = new Schema({
  topNode: 'doc',
  nodes: looked<NodeSpec, NodeLook>(richSchema.spec.nodes, nodeLooks),
  marks: looked<MarkSpec, MarkLook>(richSchema.spec.marks, markLooks),
});

/** A node type by a name that the schema is known to hold. */
export function nodeType(name: string) {
  const type = editorSchema.nodes[name];
  if (type === undefined) throw new Error(`The rich format has no node ${name}.`);
  return type;
}

export function markType(name: string) {
  const type = editorSchema.marks[name];
  if (type === undefined) throw new Error(`The rich format has no mark ${name}.`);
  return type;
}
