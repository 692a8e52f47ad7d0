/** Steps as clients send and read them: the one order, refuse and rebase. Rights are asked for at every request. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  type AddedSteps,
  type AddStepsBody,
  AppError,
  type DraftSteps,
  mostStepsAtOnce,
  type StepsBehind,
} from '../../../contract/index.ts';
import { stateInWords, type VersionState } from '../../../domain/lifecycle/index.ts';
import { requirePermission } from '../../access/index.ts';
import {
  appendSteps,
  type DraftHead,
  type DraftKey,
  listSteps,
  lockHead,
  readBatchAt,
  readHead,
  runTexts,
} from '../../drafting/index.ts';
import { type Actor, type Database, keptPlan, type Tx, together } from '../../kernel/database/index.ts';
import { refuseInput } from '../checked-fields.ts';
import { findPlace, lockDocumentRow, scopeOf } from '../find-version.ts';

export async function readSteps(tx: Tx, actor: Actor, id: string, query: { after?: number; limit?: number }) {
  const { after = 0, limit = mostStepsAtOnce } = query;
  const { scopeId } = await findPlace(tx, 'versions', id);
  await requirePermission(tx, actor, scopeId, 'VIEW');
  const key = { scopeId, versionId: id };
  const head = await readHead(tx, key);
  if (after > head.steps || after < head.base) throw behind(head, { reload: true, steps: [] });
  const steps = await listSteps(tx, key, after, limit);
  return { version: Math.max(head.steps, steps.at(-1)?.n ?? 0), steps } satisfies DraftSteps;
}

interface WrittenDraft extends DraftKey, DraftHead {
  state: VersionState;
  humanId: string;
  number: number;
  length: number;
  /** Whether anybody ever wrote in it, so that there is a row to lock. */
  isBegun: boolean;
}

/**
 * The steps are tried on the text as it was after `after` steps, which never changes, before anything is locked; under the lock it is only
 * asked whether they are still the next ones.
 */
export async function addSteps(db: Database, actor: Actor, id: string, body: AddStepsBody): Promise<AddedSteps> {
  const draft = await db.readAtOnce(actor, (tx) => readDraft(tx, actor, id));
  requireWritable(draft);
  if (draft.steps !== body.after) return db.withActor(actor, (tx) => repeatedOrBehind(tx, actor, draft, body));
  const isTried = await tryOut(db, actor, draft, body);
  if (!isTried) return db.withActor(actor, (tx) => repeatedOrBehind(tx, actor, draft, body));
  return db.withActor(actor, async (tx) => {
    // An act that found no row to lock (a whole text that is saved, a submission) holds the document; it would not see the first step.
    if (!draft.isBegun) await lockDocumentRow(tx, draft.scopeId, draft.documentId);
    const head = await lockHead(tx, draft);
    // Asked again under the lock: since then it may have been submitted, or the right withdrawn.
    requireWritable(await readDraft(tx, actor, id));
    if (head.steps !== body.after) return repeatedOrBehind(tx, actor, draft, body);
    return { version: await appendSteps(tx, actor, draft, head, body) };
  });
}

async function readDraft(tx: Tx, actor: Actor, id: string): Promise<WrittenDraft> {
  const reading = sql<WrittenDraft>`
    select ${keptPlan} v.scope_id as "scopeId", v.document_id as "documentId", v.id as "versionId", v.state, v.number,
      (select d.human_id from documents d where d.scope_id = v.scope_id and d.id = v.document_id) as "humanId",
      coalesce(octet_length(v.markdown), 0) as length,
      coalesce(dr.steps, 0) as steps, coalesce(dr.content_at, 0) as "contentAt", coalesce(dr.base, 0) as base,
      dr.version_id is not null as "isBegun"
    from versions v left join drafts dr on dr.scope_id = v.scope_id and dr.version_id = v.id
    where v.id = ${id}`.execute(tx);
  const [, { rows }] = await together(
    requirePermission(tx, actor, scopeOf('versions', id), 'AUTHOR_DOCUMENTS'),
    reading,
  );
  if (rows[0] === undefined) throw new AppError('NOT_FOUND');
  return rows[0];
}

function requireWritable({ state, number, humanId }: WrittenDraft): void {
  if (state === 'DRAFT') return;
  throw new AppError('VERSION_NOT_EDITABLE', {
    detail: `Version ${number} of ${humanId} is ${stateInWords[state]}; only a draft can be edited.`,
    state,
  });
}

/** False where the text after `after` steps is not to be had: others were quicker. */
async function tryOut(db: Database, actor: Actor, draft: WrittenDraft, { after, steps }: AddStepsBody) {
  const work = {
    key: draft,
    length: draft.length + JSON.stringify(steps).length,
    owner: actor.userId,
    reading: <T>(act: (tx: Tx) => Promise<T>) => db.withActor(actor, act),
  };
  const result = await runTexts({ kind: 'accept', versionId: draft.versionId, at: after, steps }, work);
  if (result.kind === 'refused') {
    if (result.tooLarge) throw new AppError('TOO_LARGE', { detail: result.message });
    refuseInput(result.index === null ? 'steps' : `steps.${result.index}`, result.message);
  }
  return result.kind === 'accepted';
}

/** The very same request again was answered already, and its answer lost; anything else has to be rebased first. */
async function repeatedOrBehind(tx: Tx, actor: Actor, key: DraftKey, body: AddStepsBody): Promise<AddedSteps> {
  const { after, client, steps } = body;
  const head = await readHead(tx, key);
  const batch = after < head.steps ? await readBatchAt(tx, key, after + 1) : null;
  const isRepeated = batch !== null && batch.client === client && batch.userId === actor.userId.toLowerCase();
  if (isRepeated && isDeepStrictEqual(batch.steps, steps)) return { version: after + batch.count };
  if (after > head.steps || after < head.base) throw behind(head, { reload: true, steps: [] });
  throw behind(head, { reload: false, steps: await listSteps(tx, key, after, mostStepsAtOnce) });
}

function behind({ steps: version }: DraftHead, { reload, steps }: Omit<StepsBehind, 'version'>): AppError {
  const members: StepsBehind = { version: Math.max(version, steps.at(-1)?.n ?? 0), steps, reload };
  const detail = reload
    ? 'The text is another one by now. Read the version again, and keep what you had not sent.'
    : 'Others wrote meanwhile. Bring your steps together with theirs, then send them again.';
  return new AppError('STEPS_BEHIND', { detail, ...members });
}
