/**
 * The loop that hands lines to the block rules; it replaces markdown-it's.
 *
 * markdown-it has one bound for blocks and for brackets within a line, and silently drops
 * what nests deeper. Here deeper blocks are refused, and the bound on brackets can be small.
 */
import type { StateBlock } from 'markdown-it';
import { ContentError, maxBlockDepth } from '../limits.ts';
import { indentOf } from './environment.ts';

export function tokenizeBlocks(state: StateBlock, startLine: number, endLine: number): void {
  let line = startLine;
  let hasEmptyLines = false;
  while (line < endLine) {
    line = state.skipEmptyLines(line);
    state.line = line;
    if (line >= endLine || indentOf(state, line) < 0) return;
    tokenizeOneBlock(state, endLine);
    // Lists read this to find out whether an empty line stood between the blocks of an item.
    state.tight = !hasEmptyLines;
    if (state.isEmpty(state.line - 1)) hasEmptyLines = true;
    line = state.line;
    if (line < endLine && state.isEmpty(line)) {
      hasEmptyLines = true;
      line += 1;
      state.line = line;
    }
  }
}

/** Every container hands its body here, so one check sees every level. */
export function tokenizeOneBlock(state: StateBlock, endLine: number): void {
  const line = state.line;
  if (state.level >= maxBlockDepth) {
    const message = `Lists, quotes and items are nested deeper than ${maxBlockDepth} levels.`;
    throw new ContentError('TOO_DEEP', line + 1, message);
  }
  for (const rule of state.md.block.ruler.getRules('')) {
    if (rule(state, line, endLine, false)) return;
  }
}
