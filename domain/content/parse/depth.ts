/** Refuses nesting that markdown-it would otherwise cut off in silence, text and all. */
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { ContentError, maxBlockDepth } from '../limits.ts';

export function refuseTooDeep(state: StateBlock, line: number): void {
  if (state.level < maxBlockDepth) return;
  throw new ContentError(
    'TOO_DEEP',
    line + 1,
    `Lists, quotes and items are nested deeper than ${maxBlockDepth} levels.`,
  );
}

/** Every container hands its body to `tokenize`, so one check there sees every level. */
export function boundDepth(md: MarkdownIt): void {
  const tokenize = md.block.tokenize.bind(md.block);
  md.block.tokenize = (state, startLine, endLine) => {
    refuseTooDeep(state, startLine);
    tokenize(state, startLine, endLine);
  };
}
