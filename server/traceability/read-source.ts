/**
 * Reads what a trace is derived from: the items of the scope's effective versions, and what is known of the documents that items
 * refer to. Two queries for any number of items. The live view reads the rows of items; an export brings items that it read from
 * the frozen contents.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Item } from '../../domain/content/index.ts';
import { type DatedVersion, effectiveVersion, type VersionState } from '../../domain/lifecycle/index.ts';
import type {
  Acceptability,
  ImplementationReference,
  NamedDocument,
  TracedItem,
  VerificationReference,
} from '../../domain/traceability/index.ts';
import { hasBecomeEffective } from '../documents/index.ts';
import { keptPlan, type Tx } from '../kernel/database/index.ts';

interface SourceItem extends TracedItem {
  /** False for an item that is here only because an export named its version. */
  effective: boolean;
}

export interface TraceSource {
  items: SourceItem[];
  documents: Map<string, NamedDocument>;
}

interface ItemRow {
  kind: TracedItem['kind'];
  key: string;
  title: string;
  initial: Acceptability | null;
  residual: Acceptability | null;
  mitigates: string[];
  implemented_by: ImplementationReference[];
  verified_by: VerificationReference[];
  document_id: string;
  human_id: string;
  version_id: string;
  ordinal: number;
  effective: boolean;
}

/**
 * Whether the version `held` of a statement is the effective one: the highest-numbered that has become effective, if it is
 * still RELEASED. Asked in SQL, so that versions without items are never read.
 */
export function isHeldEffective(today: string): RawBuilder<boolean> {
  return sql<boolean>`(held.state = 'RELEASED' and held.effective_date <= ${today}::date and not exists (
    select from versions v
    where v.scope_id = held.scope_id and v.document_id = held.document_id and v.number > held.number
      and ${hasBecomeEffective(today)}))`;
}

async function readItems(tx: Tx, scopeId: string, today: string): Promise<SourceItem[]> {
  const { rows } = await sql<ItemRow>`
    with held as materialized (
      select held.id, held.document_id, ${isHeldEffective(today)} as effective
      from versions held
      where held.scope_id = ${scopeId} and held.state = 'RELEASED'
        and exists (select from items i where i.scope_id = held.scope_id and i.version_id = held.id)
    )
    select i.kind, i.key, i.title, i.initial, i.residual, i.mitigates, i.implemented_by, i.verified_by,
      i.document_id, d.human_id, i.version_id, i.ordinal, held.effective
    from held
    join items i on i.scope_id = ${scopeId} and i.version_id = held.id
    join documents d on d.scope_id = ${scopeId} and d.id = held.document_id
    where held.effective
    order by d.human_id_key, i.ordinal`.execute(tx);
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    title: row.title,
    initial: row.initial,
    residual: row.residual,
    mitigates: row.mitigates,
    implementedBy: row.implemented_by,
    verifiedBy: row.verified_by,
    documentId: row.document_id,
    humanId: row.human_id,
    versionId: row.version_id,
    ordinal: row.ordinal,
    effective: row.effective,
  }));
}

function namedDocuments(items: readonly SourceItem[]): string[] {
  const names = new Set<string>();
  for (const item of items) {
    for (const reference of item.implementedBy) if (reference.kind === 'document') names.add(reference.humanId);
    for (const reference of item.verifiedBy) names.add(reference.humanId);
  }
  return [...names];
}

function dayOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString().slice(0, 10);
}

async function readDocuments(
  tx: Tx,
  scopeId: string,
  today: string,
  humanIds: readonly string[],
): Promise<Map<string, NamedDocument>> {
  const documents = new Map<string, NamedDocument>();
  if (humanIds.length === 0) return documents;
  const rows = await tx
    .selectFrom('documents as d')
    .innerJoin('versions as v', (join) =>
      join.onRef('v.scope_id', '=', 'd.scope_id').onRef('v.document_id', '=', 'd.id'),
    )
    .select(['d.human_id', 'v.number', 'v.state', 'v.effective_date', 'v.released_at', 'v.revoked_at', 'v.disposed_at'])
    .where('d.scope_id', '=', scopeId)
    .where('d.human_id', '=', sql<string>`any (${humanIds}::text[])`)
    .execute();
  const versions = new Map<string, DatedVersion[]>();
  for (const row of rows) {
    const version: DatedVersion = {
      number: row.number,
      state: row.state as VersionState,
      effectiveDate: row.effective_date,
      released: row.released_at !== null,
      endedOn: dayOf(row.revoked_at ?? row.disposed_at),
    };
    const known = versions.get(row.human_id);
    if (known) known.push(version);
    else versions.set(row.human_id, [version]);
  }
  for (const [humanId, all] of versions) {
    documents.set(humanId, {
      effectiveVersion: effectiveVersion(all, today)?.number ?? null,
      releasedVersions: new Set(all.filter((version) => version.state === 'RELEASED').map((version) => version.number)),
    });
  }
  return documents;
}

/**
 * Another one whenever a version of the scope begins or ceases to count, and for who does not see drafts: a reference to one
 * leads nowhere for them. The day decides too.
 */
export async function readTraceState(tx: Tx, scopeId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select ${keptPlan} coalesce((select state::text from trace_states where scope_id = ${scopeId}), 'as it was at first')
      || case when ${scopeId}::uuid = any (my_draft_scope_ids()) then '' else ' released' end as state`.execute(tx);
  return rows[0]?.state ?? '';
}

export async function readTraceSource(tx: Tx, scopeId: string, today: string): Promise<TraceSource> {
  const items = await readItems(tx, scopeId, today);
  return { items, documents: await readDocuments(tx, scopeId, today, namedDocuments(items)) };
}

export interface HeldVersion {
  versionId: string;
  documentId: string;
  humanId: string;
  effective: boolean;
}

/** The versions whose items an export speaks of: all that are effective, and its own (`versionIds`), in the order of documents. */
export async function readHeldVersions(
  tx: Tx,
  scopeId: string,
  today: string,
  versionIds: readonly string[],
): Promise<HeldVersion[]> {
  const { rows } = await sql<HeldVersion>`
    select * from (
      select held.id as "versionId", held.document_id as "documentId", d.human_id as "humanId", d.human_id_key,
        ${isHeldEffective(today)} as effective
      from versions held join documents d on d.scope_id = held.scope_id and d.id = held.document_id
      where held.scope_id = ${scopeId} and (held.state = 'RELEASED' or held.id = any (${versionIds}::uuid[]))) held
    where effective or "versionId" = any (${versionIds}::uuid[])
    order by human_id_key`.execute(tx);
  return rows;
}

/** As readTraceSource, with items that were read from the contents themselves. */
export async function traceSourceOf(
  tx: Tx,
  scopeId: string,
  today: string,
  held: readonly HeldVersion[],
  itemsOf: ReadonlyMap<string, readonly Item[]>,
): Promise<TraceSource> {
  const items = held.flatMap((version) =>
    (itemsOf.get(version.versionId) ?? []).map((item, ordinal): SourceItem => ({ ...item, ...version, ordinal })),
  );
  return { items, documents: await readDocuments(tx, scopeId, today, namedDocuments(items)) };
}
