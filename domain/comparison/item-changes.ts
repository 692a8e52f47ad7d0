/** Which items (risks, controls, requirements) are new, gone or changed, by key. */
import { type ContentTree, extractItems, visitBlocks } from '../content/index.ts';
import { unitsOfBlocks } from './units.ts';

export interface ItemChanges {
  added: string[];
  removed: string[];
  changed: string[];
}

export function itemChanges(before: ContentTree, after: ContentTree): ItemChanges {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  return {
    added: [...is.keys()].filter((key) => !was.has(key)),
    removed: [...was.keys()].filter((key) => !is.has(key)),
    changed: [...is].filter(([key, text]) => was.has(key) && was.get(key) !== text).map(([key]) => key),
  };
}

/** Everything that an item says, in one text, by key; of two with the same key the first counts, as everywhere. */
function itemsOf(tree: ContentTree): Map<string, string> {
  const keys = new Set(extractItems(tree).map(({ key }) => key));
  const items = new Map<string, string>();
  visitBlocks(tree, (block) => {
    if (block.type !== 'item' || block.key === null || !keys.has(block.key) || items.has(block.key)) return;
    items.set(block.key, JSON.stringify(unitsOfBlocks([block]).map(({ key }) => key)));
  });
  return items;
}
