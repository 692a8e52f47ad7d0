/** How a version uses a document, in words. */
import type { DocumentUse } from '../../../contract/index.ts';

type UsingItem = DocumentUse['items'][number];

const relationWords: Record<UsingItem['relation'], string> = {
  mitigates: 'mitigates',
  mitigatedBy: 'is mitigated by',
  implementedBy: 'is implemented by',
  verifiedBy: 'is verified by',
};

/** “links here”, or to which of its versions the links lead. */
export function linkWords(links: DocumentUse['links']): string | null {
  if (links.length === 0) return null;
  const named = links.filter((version) => version !== null);
  const ways = [...(links.includes(null) ? ['here'] : []), ...named.map((version) => `to version ${version}`)];
  return `links ${ways.length > 1 ? `${ways.slice(0, -1).join(', ')} and ${ways.at(-1)}` : ways[0]}`;
}

/** “Control RC-1 is verified by this document”. */
export function itemWords({ kind, key, relation, target, version }: UsingItem, humanId: string): string {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${key}`;
  const thing = target === humanId ? 'this document' : target;
  return `${name} ${relationWords[relation]} ${thing}${version === null ? '' : `, version ${version}`}`;
}

export function countWords(documentCount: number): string {
  if (documentCount === 0) return 'No other document uses it.';
  return documentCount === 1 ? '1 document uses it.' : `${documentCount} documents use it.`;
}
