/**
 * Math: `$…$` in a line, `$$…$$` in a line or on lines of its own. The source is kept, not interpreted.
 *
 * The dollar of a price is not math: an opening `$` is followed by no space, a closing one is preceded by
 * none and not followed by a digit, and between them there is none. A backslash takes a dollar's meaning. Display math holds no empty line.
 */
import type { StateBlock, StateInline } from 'markdown-it';
import { contentStart, environmentOf, indentOf, lineText } from './environment.ts';

const dollar = 0x24;
const backslash = 0x5c;

export function inlineMathRule(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== dollar) return false;
  const width = src.charCodeAt(pos + 1) === dollar ? 2 : 1;
  const start = pos + width;
  if (src[start] === '$' || (width === 1 && isSpaceAt(src, start))) return false;
  const end = closerFrom(state, start, width);
  if (end === undefined) return false;
  const latex = src.slice(start, end).replaceAll('\n', ' ').trim();
  if (latex === '') return false;
  if (!silent) {
    const token = state.push('math_inline', '', 0);
    token.content = latex;
    token.markup = '$'.repeat(width);
  }
  state.pos = end + width;
  return true;
}

/** The next dollar closes or nothing does: each stretch between dollars is searched once. */
function closerFrom(state: StateInline, start: number, width: 1 | 2): number | undefined {
  const { src, posMax } = state;
  let at = start;
  while (at < posMax && src.charCodeAt(at) !== dollar) at += src.charCodeAt(at) === backslash ? 2 : 1;
  if (at >= posMax) return undefined;
  const next = src[at + 1] ?? '';
  const closes = width === 2 ? next === '$' && at + 1 < posMax : !isSpaceAt(src, at - 1) && !/[0-9]/.test(next);
  return closes ? at : undefined;
}

function isSpaceAt(src: string, at: number): boolean {
  return /\s/.test(src[at] ?? ' ');
}

export function mathBlockRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentOf(state, startLine) >= 4) return false;
  const start = contentStart(state, startLine);
  if (state.src.charCodeAt(start) !== dollar || state.src.charCodeAt(start + 1) !== dollar) return false;
  const last = lastMathLine(state, startLine, endLine);
  if (last === undefined) return false;
  if (silent) return true;

  const first = lineText(state, startLine).slice(2);
  const rest = last > startLine ? state.getLines(startLine + 1, last + 1, state.blkIndent, false) : '';
  const source = (last > startLine ? `${first}\n${rest}` : first).trimEnd();
  const token = state.push('math_block', '', 0);
  token.content = source.slice(0, -2).trim();
  token.map = [startLine, last + 1];
  state.line = last + 1;
  return true;
}

/** The line that ends with `$$`, before an empty line or the container's end. */
function lastMathLine(state: StateBlock, startLine: number, endLine: number): number | undefined {
  const first = lineText(state, startLine).slice(2).trimEnd();
  if (first.length >= 3 && endsMath(first)) return first.slice(0, -2).includes('$$') ? undefined : startLine;
  // What follows math in the same line is text, so this is a paragraph.
  if (first.includes('$$')) return undefined;
  const { noMathEnd } = environmentOf(state);
  if (startLine >= noMathEnd.from && startLine <= noMathEnd.to) return undefined;
  // Asked whether it ends a list's paragraph, the rule looks at lines further left than the list.
  const outermost = Math.min(0, indentOf(state, startLine));
  let line = startLine + 1;
  for (; line < endLine && !state.isEmpty(line) && indentOf(state, line) >= outermost; line++) {
    if (endsMath(lineText(state, line).trimEnd())) return line;
  }
  noMathEnd.from = startLine;
  noMathEnd.to = line - 1;
  return undefined;
}

function endsMath(text: string): boolean {
  return /(?:^|[^\\$])\$\$$/.test(text);
}
