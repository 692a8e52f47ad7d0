/**
 * Where in a row of the tree something is held: the upper edge is before it, the lower edge after it, the middle on it. The lower edge
 * of an open row is before its first child. Below the last child of a folder, further to the left is after the folder itself.
 *
 * The layout that react-aria ships slips to "before" or "after" when "on" is not allowed, which hides the refusal. Here
 * the middle stays the middle: what is not allowed there is not highlighted, and `onHover` lets the screen name it.
 */
import type { DropTarget, ItemDropTarget, Key } from 'react-aria-components';
import { EvenRows } from '../ui/index.ts';

/** Where the chevron of a row begins, as in folder-tree.css. */
const indentOf = (level: number) => 10 + level * 14;

export class ZonedLayout<T> extends EvenRows<T> {
  onHover: (target: ItemDropTarget | null) => void = () => {};

  override getDropTargetFromPoint(x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget {
    const key = this.keyAt(y);
    if (key === null) {
      this.onHover(null);
      return { type: 'root' };
    }
    const depth = this.depthAt(y);
    const on: ItemDropTarget = { type: 'item', key, dropPosition: 'on' };
    const edge = depth < 0.5 ? { ...on, dropPosition: 'before' as const } : this.#below(key, x);
    const isAtEdge = depth < 0.28 || depth > 0.72;
    const target = isAtEdge && isValid(edge) ? edge : on;
    this.onHover(target);
    return target;
  }

  #below(key: Key, x: number): ItemDropTarget {
    const rowOf = (rowKey: Key | null | undefined) => (rowKey == null ? null : (this.rows?.getItem(rowKey) ?? null));
    let row = rowOf(key);
    if (row?.firstChildKey != null) return { type: 'item', key: row.firstChildKey, dropPosition: 'before' };
    while (row && row.nextKey == null && x < indentOf(row.level)) row = rowOf(row.parentKey);
    return { type: 'item', key: row?.key ?? key, dropPosition: 'after' };
  }
}
