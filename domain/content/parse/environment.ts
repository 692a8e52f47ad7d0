/** What the rules of one parse share; markdown-it hands it from rule to rule as `env`. */
import type { StateBlock, StateInline } from 'markdown-it';
import type { ContentProblem } from '../tree.ts';

export type ParseEnvironment = {
  /** Filled by markdown-it: link reference definitions. Without a prototype, so that no label finds `constructor`. */
  references: Record<string, { title: string; href: string }>;
  footnoteLabels: Set<string>;
  problems: ContentProblem[];
  /** How many item containers are open around the current line. */
  openItems: number;
  tableCells: number;
  /** Lines `from` to `to` are known to hold no end of display math, which keeps the search linear. */
  noMathEnd: { from: number; to: number };
  /** The text in which no comment ends any more, which keeps that search linear. */
  noCommentEnd: StateInline | undefined;
  /** Where the last `]` of the text stands that is being parsed. */
  lastBracket: { state: StateInline; at: number } | undefined;
};

export function newEnvironment(): ParseEnvironment {
  return {
    references: Object.create(null) as ParseEnvironment['references'],
    footnoteLabels: new Set(),
    problems: [],
    openItems: 0,
    tableCells: 0,
    noMathEnd: { from: 0, to: -1 },
    noCommentEnd: undefined,
    lastBracket: undefined,
  };
}

export function environmentOf(state: StateBlock | StateInline): ParseEnvironment {
  return state.env as unknown as ParseEnvironment;
}

/** The text of a line without its indentation, as the current container sees it. */
export function lineText(state: StateBlock, line: number): string {
  return state.src.slice(contentStart(state, line), state.eMarks[line]);
}

export function contentStart(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/** Indentation relative to the container; four or more is code, less than zero is outside. */
export function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}
