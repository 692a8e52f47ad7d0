import { Type } from 'typebox';
import type { List, User } from '../../contract/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Tx } from '../kernel/database/index.ts';
import { requireAdministrator } from './require.ts';
import { usersByEmail } from './user-rows.ts';

const Position = Type.Object({ after: Type.String() });

export async function listUsers(
  tx: Tx,
  { limit = 50, cursor }: { limit?: number; cursor?: string },
): Promise<List<User>> {
  await requireAdministrator(tx);
  const after = cursor === undefined ? null : decodeCursor(Position, cursor).after;
  const found = await usersByEmail(tx, limit, after);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ emailKey: _, ...user }) => user),
    nextCursor: last === undefined ? null : encodeCursor({ after: last.emailKey }),
  };
}
