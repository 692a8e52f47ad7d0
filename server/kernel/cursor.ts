/**
 * Cursors: where the next page of a list begins, as text that clients hand back unread.
 *
 * Not signed: a cursor only says where to go on among rows that the caller may see anyway. Its shape is checked, so a
 * made-up one is refused instead of reaching a query.
 */
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../../contract/index.ts';

export function encodeCursor(position: object): string {
  return Buffer.from(JSON.stringify(position), 'utf8').toString('base64url');
}

export function decodeCursor<S extends TSchema>(schema: S, text: string): Static<S> {
  const position = parse(text);
  if (!Value.Check(schema, position)) {
    throw new AppError('INVALID_REQUEST', {
      detail: 'The cursor is not one that this list gave out.',
      errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
    });
  }
  return position;
}

/** What PostgreSQL takes for no text: NUL, and half of a surrogate pair. */
const noText = /\\u(?:0000|d[89a-f])/;

function parse(text: string): unknown {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return noText.test(JSON.stringify(position)) ? undefined : position;
  } catch {
    return undefined;
  }
}
