/**
 * Whether the blocks of list items can stand without empty lines between them.
 *
 * A tight list is written tight only if every pair of neighbours can: some blocks would otherwise flow into
 * the one before them. A list without paragraphs looks the same either way and always counts as tight.
 */
import type { Block, ListItem } from '../tree.ts';

export function canBeTight(items: readonly ListItem[]): boolean {
  return items.every((item) => {
    if (item.children.some(hasCaption)) return false;
    const kinds = hasBareMarker(item) ? [undefined, ...item.children] : item.children;
    return kinds.every((block, index) => index === 0 || (block !== undefined && mayFollow(kinds[index - 1], block)));
  });
}

/** How a list that knows no empty lines (the rich format's) counts. */
export function isTightByContent(items: readonly ListItem[]): boolean {
  const isParagraph = (block: Block) => block.type === 'paragraph' || hasCaption(block);
  return canBeTight(items) || !items.some((item) => hasBareMarker(item) || item.children.some(isParagraph));
}

/** A task marker that no paragraph follows stands as a paragraph of its own. */
export function hasBareMarker(item: ListItem): boolean {
  const first = item.children[0]?.type;
  return item.checked !== null && first !== 'paragraph' && first !== 'figure';
}

/** An empty line stands between such a block and its caption. */
function hasCaption(block: Block): boolean {
  return block.type === 'figure' || (block.type === 'table' && block.caption !== undefined);
}

/** `before` undefined stands for a bare task marker, which is read like a paragraph. */
function mayFollow(before: Block | undefined, block: Block): boolean {
  const kind = before?.type ?? 'paragraph';
  if (block.type === 'paragraph') return !['paragraph', 'quote', 'list', 'table'].includes(kind);
  if (block.type === 'table') return !['quote', 'list', 'table'].includes(kind) && !endsLikeRow(before);
  if (block.type === 'list' && kind === 'paragraph') return canInterrupt(block.ordered, block.start, block.items[0]);
  return !(block.type === 'quote' && kind === 'quote');
}

/** A line with a bar right above a table would be read as one more header row. */
function endsLikeRow(before: Block | undefined): boolean {
  const isText = before?.type === 'paragraph' || before?.type === 'heading';
  return isText && JSON.stringify(before.children).includes('|');
}

/** In the middle of a paragraph only a list that starts at 1 and not with an empty item is one. */
function canInterrupt(ordered: boolean, start: number, first: ListItem | undefined): boolean {
  if (first === undefined || (first.checked === null && first.children.length === 0)) return false;
  return !ordered || start === 1;
}
