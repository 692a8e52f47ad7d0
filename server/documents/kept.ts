/**
 * What a person keeps for themselves: views, searches, favourites, documents opened lately. Kept as identifiers and read through the
 * person's rights each time, so that a scope that was left is gone from them too.
 */
import { sql } from 'kysely';
import { AppError, type DocumentItem, type KeepBody, type Kept } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import { viewedScopes } from '../access/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { presentItem, readListed } from './list/index.ts';

interface Stored {
  views?: Kept['views'];
  searches?: Kept['searches'];
  favourites?: string[];
  recent?: string[];
}

export function keptRoutes(app: App, { db, clock }: Services): void {
  register(app, operations.readKept, ({ actor }) =>
    db.withActor(actor, async (tx) => {
      const { views = [], searches = [], favourites = [], recent = [] } = await readStored(tx, actor);
      const items = await readSeen(tx, actor, [...favourites, ...recent], clock.today());
      const shown = (ids: readonly string[]) => ids.flatMap((id) => items.get(id) ?? []);
      return { views, searches, favourites: shown(favourites), recent: shown(recent) };
    }),
  );

  register(app, operations.keep, ({ actor, body }) =>
    db.withActor(actor, async (tx) => {
      const given = inLowerCase(body);
      const named = [...(given.favourites ?? []), ...(given.recent ?? [])];
      const seen = await readSeen(tx, actor, named, clock.today());
      if (named.some((id) => !seen.has(id))) throw new AppError('NOT_FOUND');
      await sql`update users set kept = kept || ${JSON.stringify(given)}::jsonb where id = ${actor.userId}`.execute(tx);
    }),
  );
}

/** As the database writes identifiers, however they were typed. */
function inLowerCase({ favourites, recent, ...rest }: KeepBody): KeepBody {
  const lower = (ids: string[]) => ids.map((id) => id.toLowerCase());
  return {
    ...rest,
    ...(favourites && { favourites: lower(favourites) }),
    ...(recent && { recent: lower(recent) }),
  };
}

async function readStored(tx: Tx, actor: Actor): Promise<Stored> {
  const { rows } = await sql<{ kept: Stored }>`select kept from users where id = ${actor.userId}`.execute(tx);
  return rows[0]?.kept ?? {};
}

async function readSeen(tx: Tx, actor: Actor, ids: string[], today: string): Promise<Map<string, DocumentItem>> {
  if (ids.length === 0) return new Map();
  const scopes = (await viewedScopes(tx, actor)).map(({ id }) => id);
  const page = sql`select d.id from documents d
    where d.id = any (${[...new Set(ids)]}::uuid[]) and d.scope_id = any (${scopes}::uuid[])`;
  const found = await readListed(tx, page, today);
  return new Map(found.map((rows) => [rows.document.document_id, presentItem(rows, today)]));
}
