import { AppError, type PasswordLink } from '../../../contract/index.ts';
import { appendInstallationEvent, type InstallationAct } from '../../audit/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { issueLink } from './links.ts';

interface Issuing {
  actor: InstallationAct['actor'];
  userId: string;
  origin: string;
  /** Whether the link goes to the person alone, by mail: nobody else gets to see it. */
  mailed: boolean;
}

const lastsMs = 24 * 60 * 60_000;

/**
 * A link for somebody who cannot sign in. The old password works until the link is used, and its use resets the person's identity. The caller
 * checks the right to do this: routes require an administrator, the command line does not.
 */
export async function resetPassword(tx: Tx, { actor, userId, origin, mailed }: Issuing): Promise<PasswordLink> {
  const user = await tx.selectFrom('users').select(['email', 'disabled']).where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new AppError('NOT_FOUND');
  if (user.disabled) {
    throw new AppError('STEP_NOT_ALLOWED', { detail: 'A disabled user cannot sign in. Enable the user first.' });
  }
  const link = mailed
    ? { expiresAt: new Date(Date.now() + lastsMs).toISOString() }
    : await issueLink(tx, userId, origin, { reset: { by: actor?.userId ?? null } });
  await appendInstallationEvent(tx, {
    actor,
    type: 'PASSWORD_RESET_ISSUED',
    entity: { type: 'user', id: userId, label: user.email },
    changes: { expiresAt: link.expiresAt },
  });
  return link;
}
