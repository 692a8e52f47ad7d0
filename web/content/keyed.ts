/** Nodes of a tree have no identity of their own: their place among their siblings is all there is. */
export interface Keyed<T> {
  key: string;
  node: T;
}

export function keyed<T>(nodes: readonly T[]): Keyed<T>[] {
  return nodes.map((node, place) => ({ key: String(place), node }));
}
