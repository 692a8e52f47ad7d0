/** Where each of several folders goes among its siblings. Pure. */

/** The index that each folder takes in turn, every earlier one being in its place already. */
export function sortOrders(siblings: readonly string[], moving: readonly string[], beforeId: string | null): number[] {
  const held = new Set(moving);
  const from = beforeId === null ? -1 : siblings.indexOf(beforeId);
  const anchor = from === -1 ? undefined : siblings.slice(from).find((id) => !held.has(id));
  let list = [...siblings];
  let previous: string | undefined;
  return moving.map((id) => {
    list = list.filter((other) => other !== id);
    const at = previous ? list.indexOf(previous) + 1 : anchor ? list.indexOf(anchor) : list.length;
    list.splice(at, 0, id);
    previous = id;
    return at;
  });
}
