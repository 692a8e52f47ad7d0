/**
 * A bracket behind the last closing one of its text opens nothing. Saying so at once spares the rules for
 * links and images a search for each of a million brackets.
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
