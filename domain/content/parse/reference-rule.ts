/**
 * Link reference definitions, as in CommonMark but for one case: where code or math begins inside the label
 * and ends behind it, the bracket belongs to that and the line is a paragraph. CommonMark would take the
 * line as a definition, and its text would be lost.
 */
import MarkdownIt, { type StateBlock } from 'markdown-it';
import { contentStart } from './environment.ts';

const probe = new MarkdownIt();
probe.block.ruler.enableOnly(['reference']);
const [commonMarkRule] = probe.block.ruler.getRules('');

const label = /\[((?:[^[\]\\]|\\[\s\S]){0,2000})\]:/y;

export function referenceRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = contentStart(state, startLine);
  if (state.src[start] !== '[' || commonMarkRule === undefined) return false;
  label.lastIndex = start;
  const text = label.exec(state.src)?.[1];
  if (text !== undefined && endsInsideCodeOrMath(text)) return false;
  return commonMarkRule(state, startLine, endLine, silent);
}

function endsInsideCodeOrMath(text: string): boolean {
  if (!/[`$]/.test(text)) return false;
  const outside = text.replace(/\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|\$[^$]+\$/g, '');
  return /[`$]/.test(outside);
}
