/**
 * Bounds on content, and the error that says which one was passed.
 *
 * They exist so that hostile or broken content is refused in a sentence instead of costing memory, the stack
 * or text that disappears without notice.
 */

/** Of one version's text. Checked by the server when it is stored; the parser takes any length. */
export const maxMarkdownBytes = 2 * 1024 * 1024;
/** Quotes count one level, lists two (the list and its item), items and footnotes one. */
export const maxBlockDepth = 100;
/** Brackets nested deeper in one line are text: no bracket is lost, none is searched a thousand times. */
export const maxBracketDepth = 24;
/** Cells of all tables of a document, those included that short rows leave out. */
export const maxTableCells = 200_000;
/** Rows above the dashes of a table. More are no header, and looking further would cost time at every line of a text full of bars. */
export const maxHeaderRows = 20;

export type ContentErrorCode = 'TOO_DEEP' | 'TOO_MANY_CELLS';

export class ContentError extends Error {
  readonly code: ContentErrorCode;
  /** 1-based line where the bound was passed. */
  readonly line: number;

  constructor(code: ContentErrorCode, line: number, message: string) {
    super(message);
    this.name = 'ContentError';
    this.code = code;
    this.line = line;
  }
}
