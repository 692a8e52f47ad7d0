/**
 * Items of a document: risks, controls and requirements in content order, and what is wrong with them.
 *
 * `extractItems` gives only what is well formed; what it leaves out is reported by `itemProblems` with its
 * line. Whether a key is taken elsewhere, and gaps between items, are for traceability.
 */
import { isHumanId } from './identifiers.ts';
import { documentTarget } from './link-targets.ts';
import { visitBlocks } from './references.ts';
import type { ContentProblem, ContentTree, ItemBlock, ItemKind } from './tree.ts';

type Acceptability = 'acceptable' | 'unacceptable';
type Implementation =
  | { kind: 'requirement'; key: string }
  | { kind: 'document'; humanId: string; version: number | null };
type Verification = { humanId: string; version: number | null };

export type Item = {
  kind: ItemKind;
  key: string;
  title: string;
  initial: Acceptability | null;
  residual: Acceptability | null;
  mitigates: string[];
  implementedBy: Implementation[];
  verifiedBy: Verification[];
  line: number;
};

const attributesOf: Record<ItemKind, ReadonlySet<string>> = {
  risk: new Set(['initial', 'residual']),
  control: new Set(['mitigates', 'implemented-by', 'verified-by']),
  requirement: new Set(),
};

/** Items with a well-formed key; of two with the same key the first. */
export function extractItems(tree: ContentTree): Item[] {
  const items = new Map<string, Item>();
  for (const block of itemBlocks(tree)) {
    const { kind, key, title, line } = block;
    if (key === null || !isHumanId(key) || items.has(key)) continue;
    items.set(key, {
      kind,
      key,
      title,
      initial: acceptability(block.initial),
      residual: acceptability(block.residual),
      mitigates: block.mitigates.filter(isHumanId),
      implementedBy: block.implementedBy.flatMap((text) => implementation(text) ?? []),
      verifiedBy: block.verifiedBy.flatMap((text) => verification(text) ?? []),
      line,
    });
  }
  return [...items.values()];
}

/** In the order of lines: what the parser found and what the items themselves show. */
export function itemProblems(tree: ContentTree): ContentProblem[] {
  const problems = [...tree.problems];
  const lineOfKey = new Map<string, number>();
  for (const block of itemBlocks(tree)) {
    const { key, line } = block;
    for (const message of problemsOf(block)) problems.push(key === null ? { line, message } : { line, message, key });
    if (key === null || !isHumanId(key)) continue;
    const first = lineOfKey.get(key);
    if (first === undefined) lineOfKey.set(key, line);
    else problems.push({ line, message: `The key ${key} is already defined in line ${first}.`, key });
  }
  return problems.sort((a, b) => a.line - b.line);
}

function itemBlocks(tree: ContentTree): ItemBlock[] {
  const blocks: ItemBlock[] = [];
  visitBlocks(tree, (block) => {
    if (block.type === 'item') blocks.push(block);
  });
  return blocks;
}

function problemsOf(item: ItemBlock): string[] {
  const messages: string[] = [];
  const check = (good: boolean, message: string) => {
    if (!good) messages.push(message);
  };
  if (item.key === null || item.key === '') messages.push(`This ${item.kind} has no key.`);
  else check(isHumanId(item.key), `"${item.key}" is not a well-formed key.`);
  check(item.title !== '', `This ${item.kind} has no title.`);
  for (const [name, value] of givenAttributes(item)) {
    check(attributesOf[item.kind].has(name), `A ${item.kind} has no attribute "${name}".`);
    check(isWellFormed(name, value), `"${value}" is not a value of "${name}".`);
  }
  return messages;
}

function givenAttributes(item: ItemBlock): [name: string, value: string][] {
  const single = { initial: item.initial, residual: item.residual };
  const lists = { mitigates: item.mitigates, 'implemented-by': item.implementedBy, 'verified-by': item.verifiedBy };
  return [
    ...Object.entries(single).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
    ...Object.entries(lists).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  ];
}

function isWellFormed(name: string, value: string): boolean {
  if (name === 'mitigates') return isHumanId(value);
  if (name === 'implemented-by') return implementation(value) !== undefined;
  if (name === 'verified-by') return verification(value) !== undefined;
  return acceptability(value) !== null;
}

function acceptability(value: string | null): Acceptability | null {
  return value === 'acceptable' || value === 'unacceptable' ? value : null;
}

function implementation(text: string): Implementation | undefined {
  if (isHumanId(text)) return { kind: 'requirement', key: text };
  const document = verification(text);
  return document === undefined ? undefined : { kind: 'document', ...document };
}

/** Only a human id: what an auditor reads in the annex has to be readable. */
function verification(text: string): Verification | undefined {
  if (!text.startsWith('doc:')) return undefined;
  const target = documentTarget(text.slice(4));
  if (target === undefined || target.humanId === null || target.slug !== null) return undefined;
  return { humanId: target.humanId, version: target.version };
}
