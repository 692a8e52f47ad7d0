/** From an item's opening line to its node; names that no item has are reported. */
import type { ContentProblem, ItemBlock } from '../tree.ts';
import type { ItemOpening } from './item-opening.ts';

const names = new Set(['key', 'initial', 'residual', 'mitigates', 'implemented-by', 'verified-by']);

export function itemFromOpening(opening: ItemOpening, line: number, problems: ContentProblem[]): ItemBlock {
  const { kind, title, attributes } = opening;
  const key = attributes.get('key') ?? null;
  const report = (message: string) => problems.push(key === null ? { line, message } : { line, message, key });
  for (const name of attributes.keys()) {
    if (!names.has(name)) report(`An item has no attribute "${name}".`);
  }
  for (const name of opening.repeated) report(`The attribute "${name}" is given twice.`);
  return {
    type: 'item',
    kind,
    key,
    title,
    initial: attributes.get('initial') ?? null,
    residual: attributes.get('residual') ?? null,
    mitigates: wordsOf(attributes.get('mitigates')),
    implementedBy: wordsOf(attributes.get('implemented-by')),
    verifiedBy: wordsOf(attributes.get('verified-by')),
    children: [],
    line,
  };
}

function wordsOf(value: string | undefined): string[] {
  return value?.match(/\S+/g) ?? [];
}
