/**
 * Writes audit events. Takes a transaction and nothing else, so an event cannot be written outside that of its act.
 *
 * Sequence, time, hashes and the actor's name are set by the database (db/functions/audit: audit_events_link, audit_hash), which
 * also refuses an actor who is not the transaction's user. The server's role can only insert and read.
 */
import { sql } from 'kysely';
import type { AuditEntityType, InstallationEventType, ScopeEventType } from '../../contract/index.ts';
import { type Actor, databaseOf, keptPlan, type Tx, withCommit } from '../kernel/database/index.ts';
import { newId } from '../kernel/ids.ts';
import { codeFor } from './event-code.ts';

interface AuditEntity {
  type: AuditEntityType;
  id: string;
  label: string;
}

export interface ScopeAct {
  scopeId: string;
  actor: Actor;
  type: ScopeEventType;
  entity: AuditEntity;
  changes: Record<string, unknown>;
}

export interface InstallationAct {
  /** Null where nobody is signed in, as at a failed sign-in. */
  actor: { userId: string | null; displayName: string } | null;
  type: InstallationEventType;
  entity: AuditEntity;
  changes: Record<string, unknown>;
}

/**
 * Acts of one scope queue at its chain, so call it last in the transaction: the event then goes out together with the commit
 * (`withCommit`), and nobody waits for more than PostgreSQL needs for the two. A statement that comes later goes out behind the event.
 */
export async function appendAudit(tx: Tx, act: ScopeAct): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ scope_id: act.scopeId, ...columnsOf(tx, act.scopeId, act) })
    .modifyEnd(sql`${keptPlan} ${withCommit}`)
    .execute();
}

/** For what belongs to no scope: sign-ins, users, tokens. */
export async function appendInstallationEvent(tx: Tx, act: InstallationAct): Promise<void> {
  await tx
    .insertInto('installation_events')
    .values(columnsOf(tx, 'installation', act))
    .modifyEnd(withCommit)
    .execute();
}

function columnsOf(tx: Tx, chain: string, { actor, type, entity, changes }: ScopeAct | InstallationAct) {
  const id = newId();
  const json = JSON.stringify(changes);
  const actorId = actor?.userId ?? null;
  return {
    id,
    type,
    actor_id: actorId,
    actor_name: actor?.displayName ?? 'not signed in',
    entity_type: entity.type,
    entity_id: entity.id,
    entity_label: entity.label,
    changes: json,
    ...codeFor(databaseOf(tx), { id, chain, type, actorId, entity, changes: JSON.parse(json) }),
  };
}
