/**
 * The structure tree as it grows. A node takes its place among its parent's kids when its first content is drawn, so that the
 * tree is in reading order although blocks are laid out before their pages are known.
 */
import type { GalleyStructure } from '../../galley/index.ts';

export interface StructureNode {
  readonly type: string;
  readonly parent: StructureNode | null;
  /** Further entries of its dictionary, in PDF syntax; may grow until the tree is finished. */
  extra: string;
  /** -1 until the node is attached. */
  id: number;
  kids: readonly number[];
}

const NO_KIDS: readonly number[] = [];

/** Most nodes have one kid or two; an array that is grown from nothing takes room for 17. */
function addKid(node: StructureNode, kid: number): void {
  const { kids } = node;
  if (kids.length > 1) (kids as number[]).push(kid);
  else node.kids = kids.length === 0 ? [kid] : [kids[0]!, kid];
}

export class Structure {
  readonly root: StructureNode = { type: '', parent: null, extra: '', id: 0, kids: NO_KIDS };
  readonly #nodes: StructureNode[] = [this.root];

  node(parent: StructureNode, type: string, extra = ''): StructureNode {
    return { type, parent, extra, id: -1, kids: NO_KIDS };
  }

  attach(node: StructureNode): number {
    if (node.id >= 0) return node.id;
    const parent = node.parent!;
    this.attach(parent);
    node.id = this.#nodes.length;
    this.#nodes.push(node);
    addKid(parent, node.id);
    return node.id;
  }

  addContent(node: StructureNode, page: number, number: number): void {
    this.attach(node);
    addKid(node, -1 - (page * 65536 + number));
  }

  /** How many nodes of a type have been drawn. */
  count(type: string): number {
    let count = 0;
    for (const node of this.#nodes) if (node.type === type) count++;
    return count;
  }

  finish(): GalleyStructure {
    const extras: Record<number, string> = {};
    for (const node of this.#nodes) if (node.extra !== '') extras[node.id] = node.extra;
    return { types: this.#nodes.map((node) => node.type), kids: this.#nodes.map((node) => node.kids), extras };
  }
}
