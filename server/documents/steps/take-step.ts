/**
 * What all lifecycle steps share: the version is locked, the one table of domain/lifecycle says whether the step is
 * allowed, and the event is written last. The trigger `versions_step` refuses the same steps again.
 */
import { sql, type UpdateObject } from 'kysely';
import { AppError, type ScopeEventType, type Version } from '../../../contract/index.ts';
import {
  stateAfter,
  stateInWords,
  stepInWords,
  stepPermission,
  type VersionState,
  type VersionStep,
} from '../../../domain/lifecycle/index.ts';
import type { Permission } from '../../../domain/permissions/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Config } from '../../kernel/config.ts';
import { type Actor, keptPlan, type Tables, type Tx } from '../../kernel/database/index.ts';
import { notify } from '../../news/index.ts';
import { auditDocument } from '../document-events.ts';
import { type FoundVersion, lockVersion } from '../find-version.ts';
import { presentOne } from '../get-version.ts';
import { requireRevision } from '../if-match.ts';
import type { Signature } from '../review/index.ts';

export interface Step {
  tx: Tx;
  actor: Actor;
  clock: Clock;
  /** The If-Match header as it came, if it came: the step is for the version that its taker looked at. */
  ifMatch?: string | undefined;
  /** Where mail is sent, with what; absent where nobody is to be mailed, as for the demo. */
  config?: Config | undefined;
  /** What its taker signed with, checked already. */
  signature?: Signature | undefined;
}

export interface OpenStep extends Step {
  version: FoundVersion;
  to: VersionState;
}

/** Under the scope's lock, because submit and release claim item keys and dispose removes bytes. */
export async function openVersion(step: Step, versionId: string, permission: Permission): Promise<FoundVersion> {
  const version = await lockVersion(step.tx, step.actor, versionId, { permission, wholeScope: true });
  requireRevision(version, step.ifMatch);
  await seeDrafts(step.tx);
  return version;
}

/** Who may revoke or dispose need not see drafts; what the step leaves behind depends on them all the same. */
async function seeDrafts(tx: Tx): Promise<void> {
  await sql`select set_config('app.sees_drafts', 'on', true)`.execute(tx);
}

export async function beginStep(step: Step, versionId: string, name: VersionStep): Promise<OpenStep> {
  const version = await openVersion(step, versionId, stepPermission[name]);
  const to = stateAfter(version.state, name);
  if (to === null) {
    throw new AppError('STEP_NOT_ALLOWED', {
      detail: `Version ${version.number} of ${version.humanId} is ${stateInWords[version.state]} and cannot be ${stepInWords[name]} now.`,
      state: version.state,
      step: name,
    });
  }
  return { ...step, version, to };
}

const eventTypes: Record<VersionStep | 'approve', ScopeEventType> = {
  submit: 'VERSION_SUBMITTED',
  withdraw: 'VERSION_WITHDRAWN',
  approve: 'VERSION_APPROVED',
  return: 'VERSION_RETURNED',
  release: 'VERSION_RELEASED',
  cancel: 'VERSION_CANCELLED',
  revoke: 'VERSION_REVOKED',
  dispose: 'VERSION_DISPOSED',
};

/** Writes the new state together with what the step sets. */
export async function writeStep(step: OpenStep, columns: UpdateObject<Tables, 'versions'> = {}): Promise<void> {
  await step.tx
    .updateTable('versions')
    .set({ ...columns, state: step.to, revision: step.version.revision + 1 })
    .where('scope_id', '=', step.version.scopeId)
    .where('id', '=', step.version.versionId)
    .execute();
}

export async function endStep(
  step: OpenStep,
  name: VersionStep | 'approve',
  changes: Record<string, unknown>,
): Promise<Version> {
  await tellOfStep(step, name);
  const account = await accountOf(step);
  await auditDocument(step.tx, step.actor, eventTypes[name], step.version, { ...changes, account });
  return presentOne(step.tx, step.version, step.clock.today());
}

/** Events keep under which e-mail somebody acted: it is printed in the approval record, whatever becomes of the account. */
async function accountOf({ tx, actor }: OpenStep): Promise<string> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.userId)
    .modifyEnd(keptPlan)
    .executeTakeFirstOrThrow();
  return email;
}

const newsOf = {
  submit: 'review-requested',
  withdraw: 'withdrawn',
  approve: 'approved',
  return: 'returned',
  release: 'released',
  revoke: 'revoked',
} as const;

/** Reviewers are asked, and told when nothing is asked of them any more; who submitted hears the rest. */
async function tellOfStep(
  { tx, config, actor, clock, version }: OpenStep,
  name: VersionStep | 'approve',
): Promise<void> {
  if (name === 'cancel' || name === 'dispose') return;
  const { rows } = await sql<{ to: string[] }>`
    select case when ${name} in ('submit', 'withdraw')
      then array(select user_id from reviewers where scope_id = v.scope_id and version_id = v.id)
      else array_remove(array[v.submitted_by], null) end as to
    from versions v where v.scope_id = ${version.scopeId} and v.id = ${version.versionId}`.execute(tx);
  const { scopeId, documentId, versionId } = version;
  const news = { type: newsOf[name], scopeId, documentId, versionId, by: actor.userId, at: clock.now() };
  await notify(tx, config, { ...news, to: rows[0]?.to ?? [] });
}
