/**
 * Raw HTML inside text: `<br>` breaks the line, every other tag or comment stays as it was typed.
 *
 * Tags are recognised only so that nothing inside one becomes emphasis or a link. There is no HTML block: a
 * placeholder alone on its line does not switch the markdown of the following lines off.
 */
import type { StateInline } from 'markdown-it';
import { environmentOf } from './environment.ts';

const lineBreak = /<br(?:\s[^<>]*)?\/?>/iy;
const tag =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][A-Za-z0-9_:.-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>/y;

export function tagRule(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  if (endOf(lineBreak, state) !== undefined) {
    state.pos = accept(state, silent ? undefined : 'hardbreak', lineBreak.lastIndex);
    return true;
  }
  const end = endOf(tag, state) ?? commentEnd(state);
  if (end === undefined) return false;
  state.pos = accept(state, silent ? undefined : 'literal', end);
  return true;
}

function endOf(pattern: RegExp, state: StateInline): number | undefined {
  pattern.lastIndex = state.pos;
  return pattern.test(state.src) && pattern.lastIndex <= state.posMax ? pattern.lastIndex : undefined;
}

function commentEnd(state: StateInline): number | undefined {
  if (!state.src.startsWith('<!--', state.pos)) return undefined;
  const environment = environmentOf(state);
  if (environment.noCommentEnd === state) return undefined;
  const found = state.src.indexOf('-->', state.pos + 4);
  if (found < 0) environment.noCommentEnd = state;
  return found < 0 || found + 3 > state.posMax ? undefined : found + 3;
}

function accept(state: StateInline, type: 'hardbreak' | 'literal' | undefined, end: number): number {
  if (type !== undefined) state.push(type, '', 0).content = state.src.slice(state.pos, end);
  return end;
}
