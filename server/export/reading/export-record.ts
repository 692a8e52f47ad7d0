/**
 * The record of reading as a PDF like those of documents: of a scope, or a person's own. Read at one moment, rendered without
 * one, and recorded before a byte leaves.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError, type Assignment, type ReadingFilter } from '../../../contract/index.ts';
import { appendAudit } from '../../audit/index.ts';
import type { Actor, Tx } from '../../kernel/database/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { filterCondition, momentOf, ownCondition, readAssignments, requireRecordReader } from '../../reading/index.ts';
import type { Renderer } from '../renderer.ts';
import { makeReport } from '../report/make-report.ts';
import { recordText } from './record-text.ts';

/** Some thousand pages. */
const mostAssignments = 20_000;

interface Asked {
  actor: Actor;
  signal: AbortSignal;
}

interface ReadRecord {
  at: string;
  scope: { id: string; name: string };
  title: string;
  assignments: Assignment[];
}

export async function exportScopeRecord(
  services: Services,
  renderer: Renderer,
  { actor, signal, scopeId, filter }: Asked & { scopeId: string; filter: ReadingFilter },
): Promise<Buffer> {
  const { db, clock } = services;
  const record = await db.snapshot(actor, async (tx): Promise<ReadRecord> => {
    const membership = await requireRecordReader(tx, actor, scopeId);
    const moment = momentOf(filter.at, clock.today());
    const condition = await filterCondition(tx, membership.scopeId, filter, moment);
    return {
      at: moment.day,
      scope: { id: membership.scopeId, name: membership.scopeName },
      title: 'Read and understood: who knows what',
      assignments: bounded(await readAssignments(tx, condition, moment, mostAssignments + 1)),
    };
  });
  const bytes = await render(services, renderer, { actor, signal }, record);
  await db.withActor(actor, async (tx) => {
    await requireRecordReader(tx, actor, record.scope.id);
    await recordEvent(tx, actor, record.scope, { ...filter, at: record.at }, bytes);
  });
  return bytes;
}

/** Over all scopes that the person may view: each of them whose documents it names has its event. */
export async function exportOwnRecord(services: Services, renderer: Renderer, asked: Asked): Promise<Buffer> {
  const { db, clock } = services;
  const { actor } = asked;
  const read = await db.snapshot(actor, async (tx) => {
    const moment = momentOf(undefined, clock.today());
    const condition = await ownCondition(tx, actor, {}, moment);
    const assignments = bounded(await readAssignments(tx, condition, moment, mostAssignments + 1));
    const { rows } = await sql<{ id: string; name: string }>`
      select s.id, s.name from scopes s where s.id in (
        select d.scope_id from documents d where d.id = any (${assignments.map(({ document }) => document.id)}::uuid[]))
      order by s.name, s.id`.execute(tx);
    return { at: moment.day, assignments, scopes: rows };
  });
  const names = read.scopes.map(({ name }) => name).join(', ');
  const title = `Read and understood: ${actor.displayName}`;
  const record = { ...read, title, scope: { id: read.scopes[0]?.id ?? actor.userId, name: names || '—' } };
  const bytes = await render(services, renderer, asked, record);
  await db.withActor(actor, async (tx) => {
    for (const scope of read.scopes) await recordEvent(tx, actor, scope, { at: read.at, userId: actor.userId }, bytes);
  });
  return bytes;
}

function bounded(assignments: Assignment[]): Assignment[] {
  if (assignments.length <= mostAssignments) return assignments;
  throw new AppError('TOO_LARGE', {
    detail: `A PDF holds at most ${mostAssignments} assignments. Choose a folder, a document or a person, or take the list as CSV.`,
  });
}

async function render(
  services: Services,
  renderer: Renderer,
  { actor, signal }: Asked,
  { at, scope, title, assignments }: ReadRecord,
): Promise<Buffer> {
  const counting = assignments.filter(({ state }) => state !== 'void');
  return makeReport(services, renderer, {
    userId: actor.userId,
    identity: {
      ...{ humanId: 'READING', title, scope: scope.name, standing: null },
      ...{ version: String(counting.length), state: 'RECORD', effectiveDate: at },
      labels: { version: 'ASSIGNMENTS', state: 'KIND', effectiveDate: 'AS AT' },
    },
    fileTitle: `${title} — ${scope.name}, as at ${at}`,
    markdown: recordText({ at, assignments: counting, voided: assignments.length - counting.length }),
    issuedTo: actor.displayName,
    runningHead: false,
    signal,
  });
}

async function recordEvent(
  tx: Tx,
  actor: Actor,
  scope: { id: string; name: string },
  chosen: ReadingFilter,
  bytes: Buffer,
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await appendAudit(tx, {
    scopeId: scope.id,
    actor,
    type: 'EXPORTED',
    entity: { type: 'scope', id: scope.id, label: scope.name },
    changes: { format: 'reading', ...chosen, sha256, sizeBytes: bytes.length },
  });
}
