/** How a version uses a document, in words. */
import type { DocumentUse } from '../../../contract/index.ts';
import { type Message, msg, plural, t } from '../../texts/index.ts';

type UsingItem = DocumentUse['items'][number];

const itemNames: Record<UsingItem['kind'], Message> = {
  requirement: msg('Requirement {key}'),
  risk: msg('Risk {key}'),
  control: msg('Control {key}'),
};

const relationWords: Record<UsingItem['relation'], Message> = {
  mitigates: msg('{item} mitigates {target}'),
  mitigatedBy: msg('{item} is mitigated by {target}'),
  implementedBy: msg('{item} is implemented by {target}'),
  verifiedBy: msg('{item} is verified by {target}'),
};

/** “links here”, or to which of its versions the links lead. */
export function linkWords(links: DocumentUse['links']): string | null {
  if (links.length === 0) return null;
  const named = links.filter((version) => version !== null);
  const ways = [
    ...(links.includes(null) ? [t('here§link')] : []),
    ...named.map((number) => t('to version {number}', { number })),
  ];
  const last = ways.at(-1) ?? '';
  const first = ways.slice(0, -1).join(', ');
  return t('links {ways}', { ways: first === '' ? last : t('{first} and {last}', { first, last }) });
}

/** “Control RC-1 is verified by this document”. */
export function itemWords({ kind, key, relation, target, version }: UsingItem, humanId: string): string {
  const thing = target === humanId ? t('this document§use') : target;
  const words = t(relationWords[relation], { item: t(itemNames[kind], { key }), target: thing });
  return version === null ? words : t('{words}, version {number}', { words, number: version });
}

export function countWords(documentCount: number): string {
  if (documentCount === 0) return t('No other document uses it.');
  return plural(documentCount, '{n} document uses it.', '{n} documents use it.');
}
