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
  readonly kids: number[];
}

export class Structure {
  readonly root: StructureNode = { type: '', parent: null, extra: '', id: 0, kids: [] };
  readonly #nodes: StructureNode[] = [this.root];

  node(parent: StructureNode, type: string, extra = ''): StructureNode {
    return { type, parent, extra, id: -1, kids: [] };
  }

  attach(node: StructureNode): number {
    if (node.id >= 0) return node.id;
    const parent = node.parent!;
    this.attach(parent);
    node.id = this.#nodes.length;
    this.#nodes.push(node);
    parent.kids.push(node.id);
    return node.id;
  }

  addContent(node: StructureNode, page: number, number: number): void {
    this.attach(node);
    node.kids.push(-1 - (page * 65536 + number));
  }

  /** How many nodes of each type have been drawn. */
  count(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { type } of this.#nodes) counts.set(type, (counts.get(type) ?? 0) + 1);
    return counts;
  }

  finish(): GalleyStructure {
    const extras: Record<number, string> = {};
    for (const node of this.#nodes) if (node.extra !== '') extras[node.id] = node.extra;
    return { types: this.#nodes.map((node) => node.type), kids: this.#nodes.map((node) => node.kids), extras };
  }
}
