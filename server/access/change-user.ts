import { sql } from 'kysely';
import { AppError, type User } from '../../contract/index.ts';
import { appendInstallationEvent } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { readableName } from './names.ts';
import { dropLinksOf } from './passwords/index.ts';
import { requireAdministrator } from './require.ts';
import { endSessionsOf } from './sessions.ts';
import { revokeTokensOf } from './token-acts.ts';
import { userColumns } from './user-rows.ts';

export interface UserChange {
  displayName?: string;
  disabled?: boolean;
  admin?: boolean;
  linkAtNextSignIn?: boolean;
}

/**
 * Renames a user, grants or withdraws administration, disables or enables sign-in. A disabled user's sessions,
 * tokens and links end at once and for good.
 */
export async function changeUser(tx: Tx, actor: Actor, id: string, input: UserChange): Promise<User> {
  // Locked before anything is read, so that two administrators who remove each other's right at the same time run one after
  // the other.
  if (input.admin === false || input.disabled === true) await lockAdministrators(tx);
  await requireAdministrator(tx);
  const { rows } = await sql<User>`select ${userColumns} from users where id = ${id} for no key update`.execute(tx);
  const before = rows[0];
  if (before === undefined) throw new AppError('NOT_FOUND');
  const after: User = {
    ...before,
    displayName: input.displayName === undefined ? before.displayName : readableName(input.displayName, 'displayName'),
    disabled: input.disabled ?? before.disabled,
    admin: input.admin ?? before.admin,
    linkAtNextSignIn: input.linkAtNextSignIn ?? before.linkAtNextSignIn,
  };
  const changes: Record<string, unknown> = {};
  for (const field of ['displayName', 'disabled', 'admin', 'linkAtNextSignIn'] as const) {
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] };
  }
  if (Object.keys(changes).length === 0) return before;
  if (isActiveAdministrator(before) && !isActiveAdministrator(after)) await requireAnotherAdministrator(tx, id);

  await tx
    .updateTable('users')
    .set({
      ...{ display_name: after.displayName, disabled: after.disabled, admin: after.admin },
      link_at_next_sign_in: after.linkAtNextSignIn,
    })
    .where('id', '=', id)
    .execute();
  if (after.disabled) {
    await endSessionsOf(tx, id);
    await dropLinksOf(tx, id);
    await revokeTokensOf(tx, actor, id);
  }
  await appendInstallationEvent(tx, {
    actor,
    type: 'USER_CHANGED',
    entity: { type: 'user', id, label: after.email },
    changes,
  });
  return after;
}

const isActiveAdministrator = ({ admin, disabled }: User) => admin && !disabled;

async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
}

async function requireAnotherAdministrator(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`
    select from users where admin and not disabled and id <> ${id} limit 1`.execute(tx);
  if (rows.length > 0) return;
  throw new AppError('LAST_ADMINISTRATOR', {
    detail: 'This is the last active administrator. Make somebody else an administrator first.',
  });
}
