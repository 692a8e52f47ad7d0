/** Duties as rows: who must have read what. */
import { type RawBuilder, sql } from 'kysely';
import { Type } from 'typebox';
import { AppError, type List, type Person, type ReadingDuty } from '../../contract/index.ts';
import { requireMember } from '../access/index.ts';
import { readFolderPaths } from '../folders/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { requireRecordReader } from './require-record-reader.ts';

interface DutyRow {
  id: string;
  scopeId: string;
  documentId: string | null;
  folderId: string | null;
  days: number;
  humanId: string | null;
  title: string | null;
  people: Person[];
}

const Position = Type.Object({ after: Type.String({ format: 'uuid' }) });

/** Oldest first. */
export async function listDuties(
  tx: Tx,
  actor: Actor,
  scopeId: string,
  page: { limit?: number; cursor?: string },
): Promise<List<ReadingDuty>> {
  await requireRecordReader(tx, actor, scopeId);
  const limit = page.limit ?? 50;
  const after = page.cursor === undefined ? null : decodeCursor(Position, page.cursor).after;
  const rows = await readRows(
    tx,
    sql`r.scope_id = ${scopeId} and (${after}::uuid is null or r.id > ${after}::uuid)`,
    limit + 1,
  );
  const items = await presentDuties(tx, rows.slice(0, limit));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor({ after: last.id }) : null };
}

export interface FoundDuty extends ReadingDuty {
  scopeId: string;
}

/** One that the caller cannot see is as unknown. */
export async function findDuty(tx: Tx, actor: Actor, id: string): Promise<FoundDuty> {
  const rows = await readRows(tx, sql`r.id = ${id}`, 1);
  const [duty] = await presentDuties(tx, rows);
  const scopeId = rows[0]?.scopeId;
  if (duty === undefined || scopeId === undefined) throw new AppError('NOT_FOUND');
  await requireMember(tx, actor, scopeId);
  return { ...duty, scopeId };
}

async function readRows(tx: Tx, condition: RawBuilder<unknown>, limit: number): Promise<DutyRow[]> {
  const { rows } = await sql<DutyRow>`
    select r.id, r.scope_id as "scopeId", r.document_id as "documentId", r.folder_id as "folderId", r.days,
      d.human_id as "humanId",
      (select v.title from versions v where v.scope_id = d.scope_id and v.document_id = d.id
        order by v.released_at is null, v.number desc limit 1) as title,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'displayName', u.display_name) order by u.display_name, u.id), '[]')
        from reading_duty_people p join users u on u.id = p.user_id
        where p.scope_id = r.scope_id and p.duty_id = r.id) as people
    from reading_duties r left join documents d on d.scope_id = r.scope_id and d.id = r.document_id
    where ${condition} order by r.id limit ${limit}`.execute(tx);
  return rows;
}

async function presentDuties(tx: Tx, rows: DutyRow[]): Promise<ReadingDuty[]> {
  const folderIds = rows.flatMap(({ folderId }) => folderId ?? []);
  const { rows: known } = await sql<{ id: string }>`
    select id from folders where id = any (${folderIds}::uuid[])`.execute(tx);
  const there = new Set(known.map(({ id }) => id));
  const pathOf = there.size === 0 ? null : await readFolderPaths(tx, [...there]);
  return rows.map(({ id, documentId, folderId, days, humanId, title, people }) => ({
    id,
    ...(documentId === null ? {} : { documentId }),
    ...(folderId === null ? {} : { folderId }),
    userIds: people.map((person) => person.id),
    groupIds: [],
    days,
    document: humanId === null ? null : { humanId, title: title ?? '' },
    folderPath: folderId === null || pathOf === null || !there.has(folderId) ? null : pathOf(folderId),
    people,
  }));
}
