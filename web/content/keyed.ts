/** Nodes of a content tree, and what is said of them, have no ids, so their index among their siblings is the React key. */
export interface Keyed<T> {
  key: string;
  node: T;
}

export function keyed<T>(nodes: readonly T[]): Keyed<T>[] {
  return nodes.map((node, place) => ({ key: String(place), node }));
}
