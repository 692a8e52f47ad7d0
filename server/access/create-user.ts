import { sql } from 'kysely';
import { AppError, type User } from '../../contract/index.ts';
import { appendInstallationEvent, type InstallationAct } from '../audit/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { credentialDigest } from './credential-digest.ts';
import { emailAddress, readableName } from './names.ts';
import { userColumns } from './user-rows.ts';

export interface NewUser {
  email: string;
  displayName: string;
  /**
   * Made by hashPassword outside the transaction, because hashing is slow. Null for a user who only signs in by single
   * sign-on.
   */
  passwordHash: string | null;
  admin?: boolean;
  /** True when somebody else chose the password. */
  mustChangePassword?: boolean;
}

/** The caller checks the right to do this: routes require an administrator, the command line does not. */
export async function createUser(tx: Tx, actor: InstallationAct['actor'], input: NewUser): Promise<User> {
  const email = emailAddress(input.email, 'email');
  const displayName = readableName(input.displayName, 'displayName');
  const { rows } = await sql<User>`
    insert into users (id, email, email_key, display_name, password_hash, admin,
      must_change_password)
    values (${newId()}, ${email}, lower(${email}), ${displayName}, ${input.passwordHash}, ${input.admin ?? false},
      ${input.mustChangePassword ?? false})
    on conflict (email_key) do nothing
    returning ${userColumns}`.execute(tx);
  const user = rows[0];
  if (user === undefined) throw new AppError('EMAIL_TAKEN');
  await appendInstallationEvent(tx, {
    actor,
    type: 'USER_CREATED',
    entity: { type: 'user', id: user.id, label: user.email },
    changes: { email, displayName, admin: user.admin, credential: credentialDigest(input.passwordHash) },
  });
  return user;
}
