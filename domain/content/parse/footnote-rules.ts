/**
 * Footnotes: `[^label]` refers, `[^label]: text` defines, further blocks indented by four spaces.
 *
 * Rules of our own instead of markdown-it-footnote, which copies the whole token list for every footnote
 * (quadratic) and drops the text of definitions without a reference. A second definition of one label is
 * ordinary text, so it is not lost either.
 */
import type { StateBlock, StateInline } from 'markdown-it';
import { contentStart, environmentOf, indentOf } from './environment.ts';

const definition = /\[\^([^\s[\]\\]{1,100})\]:[ \t]*/y;
const reference = /\[\^([^\s[\]\\]{1,100})\]/y;

export function footnoteDefinitionRule(
  state: StateBlock,
  startLine: number,
  endLine: number,
  silent: boolean,
): boolean {
  if (indentOf(state, startLine) >= 4) return false;
  const start = contentStart(state, startLine);
  if (!state.src.startsWith('[^', start)) return false;
  definition.lastIndex = start;
  const label = definition.exec(state.src)?.[1];
  const bodyStart = definition.lastIndex;
  const { footnoteLabels } = environmentOf(state);
  if (label === undefined || footnoteLabels.has(label)) return false;
  if (silent) return true;

  footnoteLabels.add(label);
  const token = state.push('footnote_open', '', 1);
  token.info = label;
  token.map = [startLine, endLine];
  tokenizeBody(state, startLine, endLine, bodyStart);
  state.push('footnote_close', '', -1);
  return true;
}

/** The body's first line begins behind the label, as if that were not there; the others are indented by four. */
function tokenizeBody(state: StateBlock, startLine: number, endLine: number, bodyStart: number): void {
  const mark = state.bMarks[startLine] ?? 0;
  const shift = state.tShift[startLine] ?? 0;
  const count = state.sCount[startLine] ?? 0;
  state.blkIndent += 4;
  state.bMarks[startLine] = bodyStart;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.bMarks[startLine] = mark;
  state.tShift[startLine] = shift;
  state.sCount[startLine] = count;
  state.blkIndent -= 4;
}

export function footnoteReferenceRule(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('[^', state.pos)) return false;
  reference.lastIndex = state.pos;
  const label = reference.exec(state.src)?.[1];
  if (label === undefined || reference.lastIndex > state.posMax) return false;
  if (!environmentOf(state).footnoteLabels.has(label)) return false;
  const end = reference.lastIndex;
  if (!silent) state.push('footnote_reference', '', 0).info = label;
  state.pos = end;
  return true;
}
