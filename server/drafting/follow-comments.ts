/**
 * Comments keep to their words: after every pause of writing, and before they are read, the passages that they stand on are moved by the
 * steps that came in, and what stands there now is written beside what was quoted. Nobody waits for it under a lock.
 */
import { sql } from 'kysely';
import type { AskedPassage, Passage } from '../../domain/drafting/index.ts';
import type { Quote } from '../../domain/review/index.ts';
import { type Actor, type Database, keptPlan, type Tx } from '../kernel/database/index.ts';
import { type DraftKey, readHead } from './draft-head.ts';
import { runTexts } from './run-texts.ts';
import { readBatches } from './step-log.ts';

interface Commented extends DraftKey {
  /** Of the markdown, in bytes. */
  length: number;
}

interface Row {
  id: string;
  quote: Quote;
  passage: Passage | null;
}

export async function followComments(db: Database, actor: Actor, key: Commented): Promise<void> {
  const work = await db.withActor(actor, (tx) => readWork(tx, key));
  if (work === null) return;
  const { rows, at, first, steps } = work;
  const asked = rows.map(({ quote, passage }): AskedPassage => {
    const range = passage === null || passage.from === null || passage.to === null ? null : passage;
    return { quote: passage ?? quote, range: range as AskedPassage['range'], since: passage?.at ?? 0 };
  });
  const reading = <T>(act: (tx: Tx) => Promise<T>) => db.withActor(actor, act);
  const task = { kind: 'passages' as const, versionId: key.versionId, at, asked, first, steps };
  const result = await runTexts(task, { key, length: key.length, owner: actor.userId, reading });
  if (result.kind !== 'passages') return;
  const moved = result.passages.map((passage, index) => ({ id: rows[index]?.id, passage }));
  await db.withActor(actor, (tx) => writePassages(tx, key, moved));
}

/** Null where every passage is where the content is, as mostly. */
async function readWork(tx: Tx, key: Commented) {
  const head = await readHead(tx, key);
  const { rows } = await sql<Row>`
    select ${keptPlan} c.id, c.quote, c.passage from comments c
      join versions v on v.scope_id = c.scope_id and v.id = c.version_id and v.state in ('DRAFT', 'IN_REVIEW')
    where c.scope_id = ${key.scopeId} and c.version_id = ${key.versionId} and c.quote is not null
      and (c.passage is null or (c.passage ->> 'at')::int < ${head.contentAt})`.execute(tx);
  if (rows.length === 0) return null;
  const oldest = rows.reduce((least, { passage }) => Math.min(least, passage?.at ?? head.contentAt), head.contentAt);
  const after = Math.max(oldest, head.base);
  const batches = await readBatches(tx, key, after, head.contentAt);
  const steps = batches.flatMap(({ first, steps: some }) =>
    some.filter((_, index) => first + index > after && first + index <= head.contentAt),
  );
  const isWhole = steps.length === head.contentAt - after;
  return { rows, at: head.contentAt, first: isWhole ? after + 1 : head.contentAt + 1, steps: isWhole ? steps : [] };
}

async function writePassages(tx: Tx, { scopeId, versionId }: DraftKey, moved: object[]): Promise<void> {
  await sql`
    update comments c set passage = m.passage
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, passage jsonb), versions v
    where c.scope_id = ${scopeId} and c.version_id = ${versionId} and c.id = m.id
      and v.scope_id = c.scope_id and v.id = c.version_id and v.state in ('DRAFT', 'IN_REVIEW')
      and (c.passage is null or (c.passage ->> 'at')::int < (m.passage ->> 'at')::int)`.execute(tx);
}
