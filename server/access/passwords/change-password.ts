import { AppError } from '../../../contract/index.ts';
import { appendInstallationEvent } from '../../audit/index.ts';
import type { Actor } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { credentialDigest } from '../credential-digest.ts';
import type { Reauthenticated } from '../reauthenticate.ts';
import { hashPassword, passwordMatches } from '../secrets.ts';
import { endOtherSessions } from '../sessions.ts';
import { dropLinksOf } from './links.ts';
import { passwordWeak, requireGoodPassword } from './policy.ts';

interface PasswordChange {
  /** The person's account, whose current password was just given. */
  account: Reauthenticated;
  newPassword: string;
  sessionSecret: string | undefined;
}

/** Changes one's own password. All other sessions of the person end, in case one of them is an intruder's. */
export async function changePassword(
  { db, config }: Services,
  actor: Actor,
  { account, newPassword, sessionSecret }: PasswordChange,
): Promise<void> {
  await requireGoodPassword(newPassword, 'newPassword', account, config.serviceName);
  if (await passwordMatches(account.passwordHash, newPassword)) throw passwordWeak('unchanged');
  const passwordHash = await hashPassword(newPassword);
  await db.withActor(actor, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', actor.userId)
      // If another request changed the password a moment ago, the given password is no longer the current one.
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('REAUTHENTICATION_FAILED');
    await dropLinksOf(tx, actor.userId);
    const sessionsEnded = await endOtherSessions(tx, actor.userId, sessionSecret);
    await appendInstallationEvent(tx, {
      actor,
      type: 'PASSWORD_CHANGED',
      entity: { type: 'user', id: actor.userId, label: account.email },
      changes: { method: 'password', sessionsEnded, credential: credentialDigest(passwordHash) },
    });
  });
}
