/**
 * Where texts of drafts are worked on: short ones at once, long ones on threads of their own with a bound on time and memory, so that
 * whoever else asks this server for something does not wait for it.
 */

import { sql } from 'kysely';
import { AppError } from '../../contract/index.ts';
import type { StoredText } from '../../domain/drafting/index.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';
import { PoolBusy, TaskFailed, threadModule, WorkerPool } from '../kernel/workers/index.ts';
import { type DraftKey, readHead } from './draft-head.ts';
import { readBatches } from './step-log.ts';
import { type AskLead, DraftTexts, type Lead, type LeadQuestion, type TextResult, type TextTask } from './texts.ts';

/** A text of this length takes a few milliseconds at most. */
const shortLength = 8_000;
const threads = 2;
const memoryMb = 1024;
const queueLimit = 200;
const deadlineMs = 45_000;

let pool: WorkerPool | undefined;
const shortTexts = new DraftTexts();

/** Runs statements as somebody who may see the draft: in a transaction of its own, or in one that is open already. */
export type Reading = <T>(act: (tx: Tx) => Promise<T>) => Promise<T>;

export interface TextWork {
  key: DraftKey;
  /** The length of the content, and of what is given. */
  length: number;
  /** For whom: people take turns. */
  owner: string;
  reading: Reading;
}

export async function runTexts(task: TextTask, work: TextWork): Promise<TextResult> {
  const ask: AskLead = ({ kept }) => work.reading((tx) => readLead(tx, work.key, kept, task.at));
  if (work.length <= shortLength) return shortTexts.run(task, ask);
  pool ??= new WorkerPool({ module: threadModule(import.meta.url, './thread'), threads, memoryMb, queueLimit });
  try {
    const answer = (question: unknown) => ask(question as LeadQuestion);
    return (await pool.run(task, { owner: work.owner, deadlineMs, answer })) as TextResult;
  } catch (error) {
    if (error instanceof PoolBusy) {
      const detail = 'Too many long drafts are being written. Try again shortly.';
      throw new AppError('BUSY', { detail, retryAfterSeconds: 2 });
    }
    if (!(error instanceof TaskFailed) || error.why === 'error' || task.kind === 'store' || task.kind === 'passages') {
      throw error;
    }
    return { kind: 'refused', index: null, message: `The steps cannot be applied: ${error.message}.`, tooLarge: false };
  }
}

async function readLead(tx: Tx, key: DraftKey, kept: number | null, at: number): Promise<Lead> {
  const head = await readHead(tx, key);
  if (at > head.steps || at < head.base) return { kind: 'gone' };
  if (kept !== null && kept >= head.base) {
    const steps = await readStepsBetween(tx, key, kept, at);
    return steps === null ? { kind: 'gone' } : { kind: 'steps', steps };
  }
  // Text and number in one statement: they change together.
  const { rows } = await sql<StoredText & { contentAt: number }>`
    select ${keptPlan} v.content_format as format, coalesce(v.markdown, '') as markdown, v.content,
      coalesce(d.content_at, 0) as "contentAt"
    from versions v left join drafts d on d.scope_id = v.scope_id and d.version_id = v.id
    where v.scope_id = ${key.scopeId} and v.id = ${key.versionId}`.execute(tx);
  const row = rows[0];
  if (row === undefined || row.contentAt > at) return { kind: 'gone' };
  const { contentAt, ...stored } = row;
  const steps = await readStepsBetween(tx, key, contentAt, at);
  return steps === null ? { kind: 'gone' } : { kind: 'content', stored, steps };
}

/** Null where some were dropped meanwhile. */
async function readStepsBetween(tx: Tx, key: DraftKey, after: number, until: number): Promise<unknown[][] | null> {
  const batches = await readBatches(tx, key, after, until);
  const lists = batches.map(({ first, steps }) => steps.filter((_, at) => first + at > after && first + at <= until));
  const count = lists.reduce((sum, steps) => sum + steps.length, 0);
  return count === until - after ? lists : null;
}
