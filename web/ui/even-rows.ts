/**
 * The layout of rows that all have one height: where a row lies follows from its number. react-aria's own looks at every row of a list,
 * in view or not, whenever rows or sizes change.
 */
import { type DropTarget, type ItemDropTarget, type Key, Layout, LayoutInfo, Rect, Size } from 'react-aria-components';
import type { Node } from 'react-stately';
import type { FlatCollection } from './flat-collection.ts';

const dropLineHeight = 2;
/** More than any screen shows. */
const mostKept = 500;

export class EvenRows<T> extends Layout<Node<T>> {
  readonly #rowHeight: number;
  /** One and the same for a row that stays where it is, so that it is not drawn again. */
  readonly #placed = new Map<Key, LayoutInfo>();
  #isMeasured = false;

  constructor(rowHeight: number) {
    super();
    this.#rowHeight = rowHeight;
  }

  protected get rows(): FlatCollection<T> | null {
    return (this.virtualizer?.collection ?? null) as FlatCollection<T> | null;
  }

  override update(): void {
    this.#isMeasured ||= (this.virtualizer?.size.area ?? 0) > 0;
    if (this.#placed.size > mostKept) this.#placed.clear();
  }

  override getContentSize(): Size {
    return new Size(this.virtualizer?.size.width ?? 0, (this.rows?.size ?? 0) * this.#rowHeight);
  }

  override getLayoutInfo(key: Key): LayoutInfo | null {
    const index = this.rows?.indexOf(key);
    return index === undefined ? null : this.#place(key, index);
  }

  override getVisibleLayoutInfos(rect: Rect): LayoutInfo[] {
    const { rows } = this;
    if (!rows) return [];
    // Before it is known how much room there is, what a window of this size may show: rows that are drawn at first are drawn piece by
    // piece, and those that are added once the room is known all at once.
    const height = this.#isMeasured ? (rect.width === 0 ? 0 : rect.height) : window.innerHeight;
    const first = Math.max(0, Math.floor(rect.y / this.#rowHeight));
    const end = height === 0 ? first : Math.min(rows.size, Math.ceil((rect.y + height) / this.#rowHeight));
    const kept = [...(this.virtualizer?.persistedKeys ?? [])].flatMap((key) => rows.indexOf(key) ?? []);
    const inView = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
    const all = [...new Set([...kept, ...inView])].sort((a, b) => a - b);
    return all.map((index) => this.#place(rows.keyAt(index) as Key, index));
  }

  getDropTargetFromPoint(_x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget {
    const key = this.keyAt(y);
    if (key === null) return { type: 'root' };
    const on: ItemDropTarget = { type: 'item', key, dropPosition: 'on' };
    if (isValid(on)) return on;
    const before: ItemDropTarget = { ...on, dropPosition: 'before' };
    if (this.depthAt(y) <= 0.5 && isValid(before)) return before;
    const after: ItemDropTarget = { ...on, dropPosition: 'after' };
    return isValid(after) ? after : on;
  }

  override getDropTargetLayoutInfo({ key, dropPosition }: ItemDropTarget): LayoutInfo {
    const { rows } = this;
    const index = rows?.indexOf(key) ?? 0;
    const { width } = this.getContentSize();
    let line = index;
    if (dropPosition === 'after') {
      // Behind everything that lies below it.
      const level = rows?.at(index)?.level ?? 0;
      do line += 1;
      while ((rows?.at(line)?.level ?? -1) > level);
    }
    const top = line * this.#rowHeight;
    const rect =
      dropPosition === 'on'
        ? new Rect(0, top, width, this.#rowHeight)
        : new Rect(0, Math.max(0, top - dropLineHeight / 2), width, dropLineHeight);
    return new LayoutInfo('dropIndicator', `${key}:${dropPosition}`, rect);
  }

  /** The row at a height of what is in view. */
  protected keyAt(y: number): Key | null {
    return this.rows?.keyAt(Math.floor(this.#rowsAbove(y))) ?? null;
  }

  /** How far down in that row it is, from 0 to 1. */
  protected depthAt(y: number): number {
    return this.#rowsAbove(y) % 1;
  }

  #rowsAbove(y: number): number {
    return (y + (this.virtualizer?.visibleRect.y ?? 0)) / this.#rowHeight;
  }

  #place(key: Key, index: number): LayoutInfo {
    const { width } = this.getContentSize();
    const known = this.#placed.get(key);
    if (known && known.rect.y === index * this.#rowHeight && known.rect.width === width) return known;
    const info = new LayoutInfo('item', key, new Rect(0, index * this.#rowHeight, width, this.#rowHeight));
    info.allowOverflow = true;
    this.#placed.set(key, info);
    return info;
  }
}
