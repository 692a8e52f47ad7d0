/**
 * Where in a row of the tree something is held: the upper edge is before it, the lower edge after it, the middle on it.
 *
 * The layout that react-aria ships slips to "before" or "after" when "on" is not allowed, which hides the refusal. Here
 * the middle stays the middle: what is not allowed there is not highlighted, and `onHover` lets the screen name it.
 */
import { type DropTarget, type ItemDropTarget, ListLayout } from 'react-aria-components';

export class ZonedLayout<T> extends ListLayout<T> {
  onHover: (target: ItemDropTarget | null) => void = () => {};

  override getDropTargetFromPoint(x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget {
    const asked: DropTarget[] = [];
    const found = super.getDropTargetFromPoint(x, y, (target) => {
      asked.push(target);
      return true;
    });
    const key = asked.find((target) => target.type === 'item')?.key;
    const rect = key === undefined ? undefined : this.getLayoutInfo(key)?.rect;
    if (key === undefined || !rect || !this.virtualizer) {
      this.onHover(null);
      return found ?? { type: 'root' };
    }
    const depth = (y + this.virtualizer.visibleRect.y - rect.y) / rect.height;
    const on: ItemDropTarget = { type: 'item', key, dropPosition: 'on' };
    const edge: ItemDropTarget = { ...on, dropPosition: depth < 0.5 ? 'before' : 'after' };
    const isAtEdge = depth < 0.28 || depth > 0.72;
    const target = isAtEdge && isValid(edge) ? edge : on;
    this.onHover(target);
    return target;
  }
}
