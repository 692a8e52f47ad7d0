import { sql } from 'kysely';
import { AppError, type User } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { readableName } from './names.ts';
import { requireAdministrator } from './require.ts';
import { endSessionsOf } from './sessions.ts';
import { userColumns } from './user-rows.ts';

export interface UserChange {
  displayName?: string;
  disabled?: boolean;
}

/** Renames a user, or takes away or gives back the way in. A disabled user's sessions end at once and for good. */
export async function changeUser(tx: Tx, actor: Actor, id: string, input: UserChange): Promise<User> {
  await requireAdministrator(tx);
  const { rows } = await sql<User>`select ${userColumns} from users where id = ${id} for update`.execute(tx);
  const before = rows[0];
  if (before === undefined) throw new AppError('NOT_FOUND');
  const after: User = {
    ...before,
    displayName: input.displayName === undefined ? before.displayName : readableName(input.displayName, 'displayName'),
    disabled: input.disabled ?? before.disabled,
  };
  const changes: Record<string, unknown> = {};
  for (const field of ['displayName', 'disabled'] as const) {
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] };
  }
  if (Object.keys(changes).length === 0) return before;

  await tx
    .updateTable('users')
    .set({ display_name: after.displayName, disabled: after.disabled })
    .where('id', '=', id)
    .execute();
  if (after.disabled) await endSessionsOf(tx, id);
  await appendInstallationEvent(tx, {
    actor,
    type: 'USER_CHANGED',
    entity: { type: 'user', id, label: after.email },
    changes,
  });
  return after;
}
