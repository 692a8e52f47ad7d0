import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { AppError } from '../../contract/index.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const Position = Type.Object({ after: Type.String() });

test('a cursor that a list gave out leads back to its place', () => {
  const position = { after: 'é 漢字 "quoted"' };
  expect(decodeCursor(Position, encodeCursor(position))).toEqual(position);
});

const unkeepable = [encodeCursor({ after: 'a\u0000' }), encodeCursor({ after: '\ud800' })];

test.each(['', 'made-up', encodeCursor({ before: 1 }), encodeCursor({ after: 1 }), encodeCursor([]), ...unkeepable])(
  'a cursor that is none of this list is refused (%s)',
  (text) => {
    expect(() => decodeCursor(Position, text)).toThrow(AppError);
  },
);
