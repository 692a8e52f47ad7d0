/**
 * Item containers: `:::risk[Title]{key=R-001}`, free markdown, `:::`.
 *
 * The body is tokenised once, up to the closing line that its own block structure reaches; searching for that
 * line beforehand would be quadratic and would find it inside code. A container may hold others: each closing
 * line ends the innermost. An item that is never closed runs to the end of what contains it and is reported.
 */
import type { StateBlock } from 'markdown-it';
import { tokenizeOneBlock } from './block-loop.ts';
import { environmentOf, indentOf, lineText } from './environment.ts';
import { beginsLikeItem, type ItemOpening, readItemOpening } from './item-opening.ts';

const closing = /^:{3,}[ \t]*$/;

/** Ends paragraphs, quotes and lists before a closing line; the container itself consumes that line. */
export function itemClosingRule(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  if (!silent || environmentOf(state).openItems === 0) return false;
  // The line may stand further left than the list that it ends, but not where a quote has marked it lazy (-1).
  return (
    (state.sCount[startLine] ?? 0) >= 0 && indentOf(state, startLine) < 4 && closing.test(lineText(state, startLine))
  );
}

export function itemRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (indentOf(state, startLine) >= 4) return false;
  const text = lineText(state, startLine);
  if (!beginsLikeItem(text)) return false;
  // A malformed opening ends a paragraph too, so that it comes here once more, not silent, and is reported.
  if (silent) return true;
  const environment = environmentOf(state);
  const opening = readItemOpening(text);
  if (typeof opening === 'string') {
    environment.problems.push({ line: startLine + 1, message: opening });
    return false;
  }

  const token = state.push('item_open', '', 1);
  token.map = [startLine, endLine];
  token.meta = { opening };
  const oldParentType = state.parentType;
  state.parentType = 'item';
  environment.openItems += 1;
  const closed = tokenizeBody(state, startLine + 1, endLine);
  environment.openItems -= 1;
  state.parentType = oldParentType;
  state.push('item_close', '', -1);
  if (!closed) environment.problems.push(notClosed(opening, startLine));
  return true;
}

/** Runs the block rules line by line until the closing line; false when the container ends before it. */
function tokenizeBody(state: StateBlock, startLine: number, endLine: number): boolean {
  state.line = startLine;
  while (state.line < endLine) {
    state.line = state.skipEmptyLines(state.line);
    if (state.line >= endLine || indentOf(state, state.line) < 0) break;
    if (isClosing(state, state.line)) {
      state.line += 1;
      return true;
    }
    tokenizeOneBlock(state, endLine);
  }
  state.line = Math.min(state.line, endLine);
  return false;
}

function isClosing(state: StateBlock, line: number): boolean {
  const indent = indentOf(state, line);
  return indent >= 0 && indent < 4 && closing.test(lineText(state, line));
}

function notClosed(opening: ItemOpening, startLine: number): { line: number; message: string; key?: string } {
  const key = opening.attributes.get('key');
  const message = `The ${opening.kind} that begins here is not closed by a line ":::".`;
  return key === undefined ? { line: startLine + 1, message } : { line: startLine + 1, message, key };
}
