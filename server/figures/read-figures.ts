/** Counts over a scope, each by one statement: documents by state and age, reviews, readings, times to release, and gaps. */
import { sql } from 'kysely';
import type { Figures } from '../../contract/index.ts';
import { gapPhrase } from '../../domain/traceability/index.ts';
import { type Tx, together } from '../kernel/database/index.ts';
import { isHeldEffective, readLiveTrace } from '../traceability/index.ts';

const mostItems = 20;
const soonDays = 30;
const ageBounds = [0, 6, 12, 24, 36];

interface Asked {
  scopeId: string;
  today: string;
  seesGaps: boolean;
}

export async function readScopeFigures(tx: Tx, { scopeId, today, seesGaps }: Asked): Promise<Figures> {
  const [states, ages, reviews, readings, releases, gaps] = await together(
    readStates(tx, scopeId),
    readAges(tx, scopeId, today),
    readReviews(tx, scopeId, today),
    readReadings(tx, scopeId, today),
    readReleases(tx, scopeId, today),
    seesGaps ? readGaps(tx, scopeId, today) : Promise.resolve(null),
  );
  return { at: today, states, ages, reviews, readings, releases, gaps };
}

async function readStates(tx: Tx, scopeId: string): Promise<Figures['states']> {
  const { rows } = await sql<Figures['states'][number]>`
    select d.newest_state as state, count(*)::integer as documents from documents d
    where d.scope_id = ${scopeId} and not d.is_template
    group by 1
    order by array_position(array['DRAFT', 'IN_REVIEW', 'RELEASED', 'REVOKED', 'CANCELLED', 'DISPOSED'], d.newest_state)`.execute(
    tx,
  );
  return rows;
}

async function readAges(tx: Tx, scopeId: string, today: string): Promise<Figures['ages']> {
  const { rows } = await sql<{ bucket: number; documents: number }>`
    select width_bucket(extract(year from age)::integer * 12 + extract(month from age)::integer, ${ageBounds}::integer[]) as bucket,
      count(*)::integer as documents
    from (
      select age(${today}::date, held.effective_date) from versions held
        join documents d on d.scope_id = held.scope_id and d.id = held.document_id
      where held.scope_id = ${scopeId} and not d.is_template and ${isHeldEffective(today)}
    ) in_force
    group by 1`.execute(tx);
  const found = new Map(rows.map(({ bucket, documents }) => [bucket, documents]));
  return ageBounds.map((fromMonths, index) => ({
    fromMonths,
    toMonths: ageBounds[index + 1] ?? null,
    documents: found.get(index + 1) ?? 0,
  }));
}

interface ReviewRow {
  documentId: string;
  humanId: string;
  title: string;
  nextReview: string;
  owner: string | null;
  overdue: number;
  soon: number;
}

async function readReviews(tx: Tx, scopeId: string, today: string): Promise<Figures['reviews']> {
  const { rows } = await sql<ReviewRow>`
    select d.id as "documentId", d.human_id as "humanId", held.title, d.next_review as "nextReview", u.display_name as owner,
      (count(*) filter (where d.next_review < ${today}::date) over ())::integer as overdue,
      (count(*) filter (where d.next_review >= ${today}::date) over ())::integer as soon
    from documents d
      join versions held on held.scope_id = d.scope_id and held.document_id = d.id and ${isHeldEffective(today)}
      left join users u on u.id = d.owner_id
    where d.scope_id = ${scopeId} and d.next_review <= ${today}::date + ${soonDays}::integer
    order by d.next_review, d.human_id
    limit ${mostItems}`.execute(tx);
  return {
    overdue: rows[0]?.overdue ?? 0,
    soon: rows[0]?.soon ?? 0,
    items: rows.map(({ documentId, humanId, title, nextReview, owner }) => ({
      ...{ documentId, humanId, title, nextReview, owner },
    })),
  };
}

async function readReadings(tx: Tx, scopeId: string, today: string): Promise<Figures['readings']> {
  const { rows } = await sql<{ done: number; open: number; overdue: number }>`
    select (count(*) filter (where a.done_at is not null or a.carried_over))::integer as done,
      (count(*) filter (where a.done_at is null and not a.carried_over))::integer as open,
      (count(*) filter (where a.done_at is null and not a.carried_over and a.due_date < ${today}::date))::integer as overdue
    from reading_assignments a where a.scope_id = ${scopeId} and a.voided_at is null`.execute(tx);
  const { rows: items } = await sql<Figures['readings']['items'][number]>`
    select d.id as "documentId", d.human_id as "humanId", v.title, late.people as overdue
    from (
      select a.document_id, a.version_id, count(*)::integer as people from reading_assignments a
      where a.scope_id = ${scopeId} and a.voided_at is null and a.done_at is null and not a.carried_over
        and a.due_date < ${today}::date
      group by 1, 2 order by 3 desc limit ${mostItems}
    ) late
      join documents d on d.scope_id = ${scopeId} and d.id = late.document_id
      join versions v on v.scope_id = d.scope_id and v.id = late.version_id
    order by late.people desc, d.human_id`.execute(tx);
  return { ...(rows[0] ?? { done: 0, open: 0, overdue: 0 }), items };
}

async function readReleases(tx: Tx, scopeId: string, today: string): Promise<Figures['releases']> {
  const { rows } = await sql<Figures['releases'][number]>`
    select to_char(months.month, 'YYYY-MM') as month, count(v.id)::integer as released,
      round((percentile_cont(0.5) within group (order by v.days))::numeric, 1)::float8 as "medianDays",
      round(max(v.days)::numeric, 1)::float8 as "longestDays"
    from generate_series(date_trunc('month', ${today}::date::timestamp) - interval '11 months',
        ${today}::date::timestamp, interval '1 month') months (month)
      left join (
        select v.id, date_trunc('month', v.released_at at time zone 'UTC') as month,
          extract(epoch from v.released_at - v.submitted_at) / 86400 as days
        from versions v
        where v.scope_id = ${scopeId}
          and v.released_at >= (date_trunc('month', ${today}::date::timestamp) - interval '11 months') at time zone 'UTC'
      ) v on v.month = months.month
    group by months.month order by months.month`.execute(tx);
  return rows;
}

async function readGaps(tx: Tx, scopeId: string, today: string): Promise<Figures['gaps']> {
  const { risks, controls } = await readLiveTrace(tx, scopeId, today);
  const found = new Map<string, number>();
  for (const gap of [...risks, ...controls].flatMap((row) => [...row.gaps])) {
    found.set(gap, (found.get(gap) ?? 0) + 1);
  }
  return [...found].map(([gap, items]) => ({ gap: gapPhrase(gap), items })).sort((a, b) => b.items - a.items);
}
