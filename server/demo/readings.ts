/** Who must have read what in the demo, and who has: by duties and acknowledgements like everybody else's. */
import { sql } from 'kysely';
import type { Role } from '../../domain/permissions/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { markRead } from '../news/index.ts';
import { createDuty, recordReading } from '../reading/index.ts';
import type { DemoDuty } from './plan.ts';
import { become, type Cast, type DemoWriter } from './writer.ts';

export async function makeDuty(
  tx: Tx,
  { people, quality }: Cast,
  scopeId: string,
  target: { documentId: string } | { folderId: string },
  { roles, days }: DemoDuty,
): Promise<void> {
  await become(tx, quality);
  const userIds = people.filter(({ user }) => roles.includes(user.role)).map(({ actor }) => actor.userId);
  await createDuty(tx, quality, scopeId, { ...target, userIds, days });
}

/** Whoever was asked to says so, but for those who have not got round to it; and some whom nobody asked. */
export async function readVersion(
  { tx, clock }: DemoWriter,
  { people, quality }: Cast,
  read: { scopeId: string; versionId: string; unread: readonly Role[]; voluntary: readonly Role[] },
): Promise<void> {
  const { scopeId, versionId, unread, voluntary } = read;
  await become(tx, quality);
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from reading_assignments
    where scope_id = ${scopeId} and version_id = ${versionId} and voided_at is null`.execute(tx);
  const asked = new Set(rows.map(({ userId }) => userId));
  for (const { actor, user } of people) {
    const reads = asked.has(actor.userId) ? !unread.includes(user.role) : voluntary.includes(user.role);
    if (!reads) continue;
    await become(tx, actor);
    await recordReading(tx, actor, { versionId, signer: null, clock });
  }
}

const unreadNews = 3;

/** As somebody has read them who looks in every day: all but the newest. */
export async function readNews({ tx, clock }: DemoWriter, actor: Actor): Promise<void> {
  await become(tx, actor);
  const { rows } = await sql<{ id: string }>`
    select id from notifications where user_id = ${actor.userId} order by id desc offset ${unreadNews}`.execute(tx);
  await markRead(
    tx,
    actor,
    rows.map(({ id }) => id),
    clock.now(),
  );
}
