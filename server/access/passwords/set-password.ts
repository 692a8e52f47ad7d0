import { AppError } from '../../../contract/index.ts';
import { appendInstallationEvent } from '../../audit/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { credentialDigest } from '../credential-digest.ts';
import { resetIdentity } from '../identity.ts';
import { hashPassword } from '../secrets.ts';
import { endSessionsOf } from '../sessions.ts';
import { dropLinksOf, ownerOfLink, takeLink } from './links.ts';
import { requireGoodPassword } from './policy.ts';

/** Sets a password by a link. All sessions of the person end. */
export async function setPassword({ db, config }: Services, token: string, password: string): Promise<void> {
  const owner = await db.withoutActor((tx) => ownerOfLink(tx, token));
  if (owner === undefined) throw linkExpired();
  await requireGoodPassword(password, 'password', owner, config.serviceName);
  // Hashed only after the link was found valid, so that nobody else can make the server do this expensive work.
  const passwordHash = await hashPassword(password);
  const actor = { userId: owner.userId, displayName: owner.displayName, admin: false };
  await db.withActor(actor, async (tx) => {
    const link = await takeLink(tx, token);
    if (link === undefined) throw linkExpired();
    const set = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', owner.userId)
      .where('disabled', '=', false)
      .executeTakeFirst();
    if (set.numUpdatedRows === 0n) throw linkExpired();
    await dropLinksOf(tx, owner.userId);
    const sessionsEnded = await endSessionsOf(tx, owner.userId);
    if (link.resetsIdentity) await resetIdentity(tx, config, owner.userId, link.issuedBy);
    await appendInstallationEvent(tx, {
      actor,
      type: 'PASSWORD_CHANGED',
      entity: { type: 'user', id: owner.userId, label: owner.email },
      changes: {
        ...{ method: 'link', sessionsEnded, credential: credentialDigest(passwordHash) },
        ...(link.resetsIdentity && { identityReset: { by: link.issuedBy } }),
      },
    });
  });
}

function linkExpired(): AppError {
  return new AppError('LINK_EXPIRED', { detail: 'This link was used already or is too old. Ask for a new one.' });
}
