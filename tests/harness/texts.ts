/** Finds the texts for people in the source: those that are translated, those that are not, and those that are said too early. */
import { parseAst } from 'rolldown/parseAst';

export interface Found {
  text: string;
  line: number;
}

export interface TextsOfFile {
  /** The keys that the catalogs must have. */
  keys: Found[];
  /** Looks like a text for people and is not translated. */
  bare: Found[];
  /** Translated while the module is loaded, when the language is not known yet. */
  early: Found[];
}

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const translating = new Set(['t', 'rich', 'plural']);
/** Attributes and properties that people read. */
const shown =
  /^(label|title|header|action|placeholder|help|description|lead|explain|empty|what|aria-label|aria-description|summary|hint|noun|text|message|words|alt|tooltip|caption|aside|sign)$/;
const isWords = (text: string) => /\p{L}{2}/u.test(text);
const isSentence = (text: string) =>
  /^[A-Z“„][\p{L}’-]*,? \S/u.test(text.trim()) || /^\p{Lu}\p{L}+ ?[.…!?:]$/u.test(text);
const isLabel = (text: string) => isWords(text) && /^\p{Lu}|\s/u.test(text);

export function textsOf(code: string, path: string): TextsOfFile {
  const found: TextsOfFile = { keys: [], bare: [], early: [] };
  const ast = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  const lines = [...code.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (node: Node) => lines.filter((at) => at < node.start).length + 1;
  const note = (list: Found[], node: Node, text: string) => list.push({ text: text.trim(), line: lineOf(node) });

  const walk = (node: unknown, depth: number, label: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, depth, label);
    if (!isNode(node)) return;
    if (isQuiet(node)) return;
    if (node.type === 'CallExpression') {
      const name = nameOf(node.callee);
      const args = node.arguments as Node[];
      if (name === 'msg' || translating.has(name)) {
        const [first, ...others] = name === 'plural' ? args.slice(1) : args;
        const written = name === 'plural' ? pairOf(first, others[0]) : literalsIn(first);
        for (const text of written) note(found.keys, node, text);
        if (depth === 0 && name !== 'msg') note(found.early, node, written[0] ?? '');
        for (const arg of name === 'plural' ? [args[0], ...args.slice(3)] : others) walk(arg, depth, false);
        return;
      }
      if (name === 'say') label = true;
    }
    const text = textIn(node);
    if (text !== undefined && (label ? isLabel(text) : isSentence(text))) note(found.bare, node, text);
    if (node.type === 'JSXText' && isWords(String(node.value))) note(found.bare, node, String(node.value));
    const inner = /Function/.test(node.type) ? depth + 1 : depth;
    const isShown = isShownPart(node);
    for (const [name, part] of Object.entries(node)) {
      if (name !== 'type') walk(part, inner, isShown ? name === 'value' : passesOn.has(node.type) && label);
    }
  };
  walk(ast.body, 0, false);
  return found;
}

const passesOn = new Set(['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer', 'CallExpression']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** What nobody reads on a screen: imports, types, errors of programmers, class names. */
function isQuiet(node: Node): boolean {
  if (/^(Import|TS(?!As|Satisfies|NonNull)|ExportAll)/.test(node.type)) return true;
  if (node.type === 'NewExpression') return /Error$/.test(nameOf(node.callee));
  if (node.type === 'JSXAttribute') return /class|^id$|^key$|^d$|href|style/i.test(nameOf(node.name));
  return false;
}

const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');

function isShownPart(node: Node): boolean {
  if (node.type === 'JSXAttribute') return shown.test(nameOf(node.name));
  return node.type === 'Property' && shown.test(nameOf(node.key));
}

function textIn(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

/** A choice between sentences is two sentences. */
function literalsIn(node: Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((one) => literalsIn(one as Node));
  const text = node && textIn(node);
  return text === undefined ? [] : [text];
}

const pairOf = (one: Node | undefined, many: Node | undefined): string[] => [
  `${literalsIn(one)[0] ?? '?'} | ${literalsIn(many)[0] ?? '?'}`,
];
