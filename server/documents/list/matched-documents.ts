/**
 * Which documents a list is narrowed to by what was typed: the beginning of an id, or words of titles. In a statement in which the
 * documents are `d`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ViewedScope } from '../../access/index.ts';
import { keptPlan, type Tx } from '../../kernel/database/index.ts';
import { askedWords } from '../search-query.ts';

export interface Typed {
  id: string;
  /** Null where nothing that could be a word was typed. */
  words: string | null;
}

/** Null where nothing was typed. */
export function readTyped(q: string | undefined): Typed | null {
  const typed = q?.trim() ?? '';
  return typed === '' ? null : { id: typed.toUpperCase(), words: askedWords(typed)?.anywhere ?? null };
}

/** Of the entries `e` of a document the one for the caller: with drafts for who sees them, else of what was released. */
export const isShownEntry = sql<boolean>`(case when e.scope_id = any ((select my_draft_scope_ids())::uuid[])
  then e.for_writers else e.for_readers end)`;

const few = 2_000;

/** All documents of these scopes that match, if they are few; else null, and it is quicker to go through the documents in order. */
export async function findFew(tx: Tx, scopes: readonly ViewedScope[], { id, words }: Typed): Promise<string[] | null> {
  const scopeIds = scopes.map((scope) => scope.id);
  const titled = sql`
    union all select titled.id from documents_titled(${scopeIds}::uuid[], ${words}::tsquery, ${few}) titled (id)`;
  const { rows } = await sql<{ id: string }>`
    select ${keptPlan} found.id from (
      select m.id from unnest(${scopeIds}::uuid[]) scope (id) cross join lateral (
        select m.id from documents m where m.scope_id = scope.id and ${beginsWith(sql.ref('m.human_id'), id)} limit ${few}
      ) m ${words === null ? sql`` : titled}
    ) found limit ${few}`.execute(tx);
  return rows.length < few ? [...new Set(rows.map((row) => row.id))] : null;
}

/**
 * Whether a document matches, asked when its turn has come. Each is looked up by its key, as a value: `exists` lets the plan gather
 * all that match instead.
 */
export function matches({ id, words }: Typed): RawBuilder<unknown> {
  const isId = sql`(select ${beginsWith(sql.ref('m.human_id'), id)} from documents m where m.id = d.id)`;
  if (words === null) return isId;
  return sql`((
    select e.heading @@ ${words}::tsquery from search_entries e
    where e.scope_id = d.scope_id and e.document_id = d.id and ${isShownEntry}
  ) is true or ${isId})`;
}

/** A range of the index. The tilde comes after every character of an id. */
function beginsWith(humanId: RawBuilder<unknown>, id: string): RawBuilder<unknown> {
  return sql`${humanId} >= ${id} and ${humanId} < ${`${id}~`}`;
}
