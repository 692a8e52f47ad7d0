import { appendInstallationEvent } from '../audit/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { endSession } from './sessions.ts';

/** Ends the session: its secret is refused from the moment this commits. */
export async function signOut(tx: Tx, actor: Actor, secret: string): Promise<void> {
  if (!(await endSession(tx, secret))) return;
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await appendInstallationEvent(tx, {
    actor,
    type: 'SIGNED_OUT',
    entity: { type: 'user', id: actor.userId, label: email },
    changes: {},
  });
}
