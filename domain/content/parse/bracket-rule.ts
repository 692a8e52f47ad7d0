/**
 * A bracket after the last closing one of its text opens nothing. Deciding that here means that the rules for links and
 * images do not search the rest of the text once for each bracket.
 */
import type { StateInline } from 'markdown-it';
import { environmentOf } from './environment.ts';

const openingBracket = 0x5b;
const exclamationMark = 0x21;

export function hopelessBracketRule(state: StateInline, silent: boolean): boolean {
  const code = state.src.charCodeAt(state.pos);
  if (code !== openingBracket && code !== exclamationMark) return false;
  const environment = environmentOf(state);
  if (environment.lastBracket?.state !== state) {
    environment.lastBracket = { state, at: state.src.lastIndexOf(']') };
  }
  if (environment.lastBracket.at > state.pos) return false;
  if (!silent) state.pending += state.src[state.pos] ?? '';
  state.pos += 1;
  return true;
}
