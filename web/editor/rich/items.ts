/** The items of a document in the editor, and what is wrong with them where they stand. */
import type { Node } from 'prosemirror-model';
import { type ItemBlock, type ItemKind, isHumanId, itemProblems } from '../../../domain/content/index.ts';
import { t } from '../../texts/index.ts';

export type ItemAttributes = Pick<
  ItemBlock,
  'key' | 'title' | 'initial' | 'residual' | 'mitigates' | 'implementedBy' | 'verifiedBy'
> & {
  kind: ItemKind;
};

interface FoundItem extends ItemAttributes {
  position: number;
}

/** Items stand between blocks only, so text is not looked at. One reading serves every form of a document. */
const readings = new WeakMap<Node, FoundItem[]>();

export function itemsOf(doc: Node): FoundItem[] {
  const known = readings.get(doc);
  if (known) return known;
  const found: FoundItem[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === 'item') found.push({ ...(node.attrs as ItemAttributes), position });
    return !node.isTextblock && node.type.name !== 'table';
  });
  readings.set(doc, found);
  return found;
}

export function keyProblem({ key }: ItemAttributes, items: readonly ItemAttributes[]): string | null {
  if (key === null) return t('An item needs a key.');
  if (!isHumanId(key)) return t('Capital letters and digits, in parts joined by a dash, dot or underscore: R-001.');
  return items.filter((item) => item.key === key).length > 1 ? t('{key} is used twice in this draft.', { key }) : null;
}

/** The rich editor has no lines; the other item with this key comes first. */
function placed(message: string): string {
  const key = /^The key (.+) is already defined in line \d+\.$/.exec(message)?.[1];
  return key === undefined ? message : t('The key {key} is already defined above.', { key });
}

export interface PlacedProblem {
  position: number;
  message: string;
}

/** What submit would refuse, with the place of its item. */
export function placedProblems(doc: Node): PlacedProblem[] {
  const items = itemsOf(doc);
  const blocks = items.map(
    (item, line): ItemBlock => ({ ...item, type: 'item', title: item.title.trim(), children: [], line }),
  );
  const problems = itemProblems({ blocks, footnotes: [], headings: [], problems: [] });
  return problems.map(({ line, message }) => ({
    position: items[line]?.position ?? 0,
    message: placed(message),
  }));
}
