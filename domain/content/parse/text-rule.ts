/**
 * Plain text and bare URLs.
 *
 * The text rule replaces markdown-it's because it also has to stop before `www.`, and because it stops at
 * fewer characters (those that a rule of this dialect begins with), which is measurably faster. Bare URLs are
 * found here and not by linkify, whose list of top-level domains would link `readme.md`.
 */
import type { StateInline } from 'markdown-it';

/** What another rule may begin with. */
const textEnd = /[\n$&*<[\\\]_`~]|:\/\/|!\[|www\./g;
const urlRun = /[^\s<>"`\\[\]{}|^]+/y;
const wordCharacter = /[\p{L}\p{N}]/u;

export function textRule(state: StateInline, silent: boolean): boolean {
  textEnd.lastIndex = state.pos;
  const end = Math.min(textEnd.exec(state.src)?.index ?? state.posMax, state.posMax);
  if (end <= state.pos) return false;
  if (!silent) state.pending += state.src.slice(state.pos, end);
  state.pos = end;
  return true;
}

export function bareUrlRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.linkLevel > 0) return false;
  const first = state.src[state.pos];
  if (first !== ':' && first !== 'w') return false;
  const schemeLength = first === 'w' ? 0 : schemeBefore(state);
  if (schemeLength === undefined) return false;
  const start = state.pos - schemeLength;
  if (start > 0 && wordCharacter.test(state.src[start - 1] ?? '')) return false;
  // Asked before the rest of the address is read: of a megabyte of beginnings each would read all that follow.
  const hostStart = start + (first === 'w' ? 4 : schemeLength + 3);
  if (hostStart >= state.posMax || !wordCharacter.test(state.src[hostStart] ?? '')) return false;
  const url = urlAt(state.src, start, state.posMax);

  if (schemeLength > 0) state.pending = state.pending.slice(0, -schemeLength);
  const open = state.push('link_open', 'a', 1);
  open.attrs = [['href', first === 'w' ? `http://${url}` : url]];
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
  state.pos = start + url.length;
  return true;
}

/** The length of `http` or `https` before the colon, when it is text that has not become anything else. */
function schemeBefore(state: StateInline): number | undefined {
  if (!state.src.startsWith('://', state.pos)) return undefined;
  // Read from the source: every look into the pending text would copy all of it.
  const scheme = /https?$/i.exec(state.src.slice(Math.max(0, state.pos - 5), state.pos))?.[0];
  return scheme !== undefined && state.pending.length >= scheme.length ? scheme.length : undefined;
}

/** A URL does not end in punctuation, nor in a closing parenthesis that opens outside it. */
function urlAt(src: string, start: number, max: number): string {
  urlRun.lastIndex = start;
  if (!urlRun.test(src)) return '';
  let end = Math.min(urlRun.lastIndex, max);
  let unmatched = 0;
  for (let i = start; i < end; i++) {
    if (src[i] === '(') unmatched -= 1;
    else if (src[i] === ')') unmatched += 1;
  }
  while (end > start) {
    const last = src[end - 1] ?? '';
    if (last === ')' && unmatched > 0) unmatched -= 1;
    else if (!"?!.,:;*_~'$".includes(last)) break;
    end -= 1;
  }
  return src.slice(start, end);
}
