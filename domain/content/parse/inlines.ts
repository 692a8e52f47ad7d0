/** Builds inline nodes from the source of one paragraph, heading or cell. */
import type { Token } from 'markdown-it';
import { imageSource, linkTarget } from '../link-targets.ts';
import type { Inline, Link, Mark } from '../tree.ts';
import { dialect } from './dialect.ts';
import type { ParseEnvironment } from './environment.ts';

/** Text without any of these is one text node and needs no parser: most table cells. */
const syntax = /[\n$&*<[\\\]_`~]|:\/\/|www\./;
const marks: Record<string, Mark['type']> = { strong: 'strong', em: 'emphasis', s: 'strike' };

type Open = { node: Mark | Link | undefined; children: Inline[] };

/** Turns a footnote's label into its number. */
export type FootnoteNumber = (label: string) => number;

export function parseInlines(source: string, environment: ParseEnvironment, numberOf: FootnoteNumber): Inline[] {
  if (source === '') return [];
  if (!syntax.test(source)) return [{ type: 'text', text: source }];
  const tokens: Token[] = [];
  dialect.inline.parse(source, dialect, environment, tokens);
  return buildInlines(tokens, numberOf);
}

/** A mark inside a mark of its own kind says nothing new and is left out, which also bounds the depth. */
function buildInlines(tokens: Token[], numberOf: FootnoteNumber): Inline[] {
  const root: Inline[] = [];
  const stack: Open[] = [{ node: undefined, children: root }];
  const openTypes = new Set<string>();
  for (const token of tokens) {
    const top = stack.at(-1)?.children ?? root;
    if (token.nesting > 0) {
      const node = openNode(token);
      const repeated = openTypes.has(node.type);
      stack.push(repeated ? { node: undefined, children: top } : { node, children: node.children });
      if (!repeated) top.push(node);
      openTypes.add(node.type);
    } else if (token.nesting < 0) {
      const closed = stack.length > 1 ? stack.pop()?.node : undefined;
      if (closed !== undefined) openTypes.delete(closed.type);
    } else {
      append(top, token, numberOf);
    }
  }
  return root;
}

function openNode(token: Token): Mark | Link {
  if (token.type === 'link_open') {
    return {
      type: 'link',
      target: linkTarget(attribute(token, 'href') ?? ''),
      title: attribute(token, 'title'),
      children: [],
    };
  }
  return { type: marks[token.tag] ?? 'emphasis', children: [] };
}

function append(into: Inline[], token: Token, numberOf: FootnoteNumber): void {
  switch (token.type) {
    case 'softbreak':
      // The line end after a `<br>` is not a second break.
      if (into.at(-1)?.type !== 'break') into.push({ type: 'softBreak' });
      return;
    case 'hardbreak':
      into.push({ type: 'break' });
      return;
    case 'code_inline':
      into.push({ type: 'code', text: token.content });
      return;
    case 'math_inline':
      into.push({ type: 'math', latex: token.content, ...(token.markup === '$$' ? { display: true } : {}) });
      return;
    case 'footnote_reference':
      into.push({ type: 'footnoteReference', index: numberOf(token.info) });
      return;
    case 'image': {
      const source = imageSource(attribute(token, 'src') ?? '');
      into.push({ type: 'image', source, alt: textOfTokens(token.children ?? []), title: attribute(token, 'title') });
      return;
    }
    case 'text':
      appendText(into, withoutWidth(into.at(-1), token.content).replaceAll('\n', ' '));
      return;
    default:
      appendText(into, token.content.replaceAll('\n', ' '));
  }
}

const widthPattern = /^\{width=(\d{1,3})%\}/;

/** Gives the image before a text the width that the text begins with; what is left of the text. */
function withoutWidth(before: Inline | undefined, text: string): string {
  if (before?.type !== 'image' || before.width !== undefined) return text;
  const match = widthPattern.exec(text);
  const width = Number(match?.[1]);
  if (match === null || width < 1 || width > 100) return text;
  before.width = width;
  return text.slice(match[0].length);
}

function appendText(into: Inline[], text: string): void {
  const last = into.at(-1);
  if (last?.type === 'text') last.text += text;
  else if (text !== '') into.push({ type: 'text', text });
}

/** An image's alternative text is its label without markup. */
function textOfTokens(tokens: Token[]): string {
  let text = '';
  for (const token of tokens) {
    if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' ';
    else if (token.type === 'image') text += textOfTokens(token.children ?? []);
    else if (token.type === 'footnote_reference') text += `[^${token.info}]`;
    else text += token.content.replaceAll('\n', ' ');
  }
  return text;
}

function attribute(token: Token, name: string): string | null {
  const value = token.attrs?.find(([key]) => key === name)?.[1];
  return value === undefined || value === '' ? null : String(value);
}
