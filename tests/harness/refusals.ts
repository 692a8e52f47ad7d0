/** Finds in the source of the server what it says to people, with its values as places. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

export interface Said {
  path: string;
  /** The sentence around its values. */
  parts: string[];
  /** With a word in the place of each value. */
  sample: string;
  /** Whether it is the detail of a refusal or of one of its errors. */
  isRefusal: boolean;
}

interface Node {
  type: string;
  [part: string]: unknown;
}

export function saidBy(rooms: readonly string[]): Said[] {
  return rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(demo|cli|qualification)\//.test(name))
      .flatMap((name) => saidIn(readFileSync(join(room, name), 'utf8'), join(basename(room), name))),
  );
}

function saidIn(code: string, path: string): Said[] {
  const found: Said[] = [];
  const walk = (node: unknown, isRefusal: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, isRefusal);
    if (!isNode(node) || /^(Import|TS(?!As|Satisfies|NonNull)|ExportAll)/.test(node.type)) return;
    const parts = partsOf(node);
    if (parts) found.push({ path, parts, sample: parts.join('XYZ'), isRefusal: isRefusal && isSentence(parts) });
    for (const [name, part] of Object.entries(node)) {
      if (name !== 'type') walk(part, isDetail(node, name) || (isRefusal && chosen.has(node.type)));
    }
  };
  walk((parseAst(code, { lang: 'ts' }) as unknown as Node).body, false);
  return found;
}

const chosen = new Set(['ConditionalExpression', 'LogicalExpression']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

function isDetail(node: Node, part: string): boolean {
  if (node.type === 'Property') return part === 'value' && nameOf(node.key) === 'detail';
  if (node.type === 'VariableDeclarator') return part === 'init' && nameOf(node.id) === 'detail';
  return node.type === 'CallExpression' && part === 'arguments' && nameOf(node.callee) === 'refuseInput';
}

const isSentence = (parts: readonly string[]) =>
  /\p{L} .*\.$/su.test(parts.join('XYZ')) && /\p{L}{3}/u.test(parts.join(''));

function partsOf(node: Node): string[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** What fits the parts; null where they are too little to tell a sentence by. */
export function shapeOf(parts: readonly string[]): RegExp | null {
  if (parts.length < 2 || parts.join('').replace(/[^\p{L}]/gu, '').length < 7) return null;
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`, 's');
}
