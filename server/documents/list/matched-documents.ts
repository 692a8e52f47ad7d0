/**
 * Which documents a list is narrowed to, before it is put in order: by the beginning of an id, by words of titles, by the state of
 * the newest version. In a statement in which `scope` is the scope asked and the documents are `d`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ViewedScope } from '../../access/index.ts';
import type { Tx } from '../../kernel/database/index.ts';
import { askedWords } from '../search-query.ts';

/** What was typed. Words that few titles hold lead to these; for others it is quicker to go through the documents in order. */
export type Typed =
  | { kind: 'nothing' }
  | { kind: 'few'; id: string; titled: { id: string; scope_id: string }[] }
  | { kind: 'many'; id: string; words: string };

const few = 2_000;

export async function findTyped(tx: Tx, scopes: readonly ViewedScope[], q: string | undefined): Promise<Typed> {
  const typed = q?.trim() ?? '';
  if (typed === '') return { kind: 'nothing' };
  const id = typed.toUpperCase();
  const words = askedWords(typed)?.anywhere;
  if (words === undefined) return { kind: 'few', id, titled: [] };
  const { rows } = await sql<{ id: string; scope_id: string }>`
    select d.id, d.scope_id
    from documents_titled(${scopes.map((scope) => scope.id)}::uuid[], ${words}::tsquery, ${few}) titled (id)
    cross join lateral (select d.id, d.scope_id from documents d where d.id = titled.id offset 0) d`.execute(tx);
  return rows.length < few ? { kind: 'few', id, titled: rows } : { kind: 'many', id, words };
}

/** The documents `d`, joined with those that they are narrowed to. */
export function narrowedDocuments(typed: Typed): RawBuilder<unknown> {
  const parts = [sql`documents d`];
  if (typed.kind === 'few') {
    parts.push(sql`join (
      select m.id from documents m where m.scope_id = scope.id and ${beginsWith(sql.ref('m.human_id'), typed.id)}
      union select titled.id
      from unnest(${typed.titled.map(({ id }) => id)}::uuid[], ${typed.titled.map(({ scope_id }) => scope_id)}::uuid[])
        titled (id, scope_id) where titled.scope_id = scope.id
    ) matched on matched.id = d.id`);
  }
  return sql.join(parts, sql` `);
}

/** What each document is asked when its turn has come. */
export function askedOfEach(typed: Typed, state: string | undefined): RawBuilder<unknown>[] {
  const asked: RawBuilder<unknown>[] = [];
  // The database keeps it, in an index in the order of lists.
  if (state !== undefined) asked.push(sql`d.newest_state = ${state}`);
  if (typed.kind === 'many') {
    asked.push(sql`(${beginsWith(sql.ref('d.human_id'), typed.id)} or exists (
      select from search_entries e where e.scope_id = d.scope_id and e.document_id = d.id
        and e.heading @@ ${typed.words}::tsquery))`);
  }
  return asked;
}

/** A range of the index. The tilde comes after every character of an id. */
function beginsWith(humanId: RawBuilder<unknown>, id: string): RawBuilder<unknown> {
  return sql`${humanId} >= ${id} and ${humanId} < ${`${id}~`}`;
}
