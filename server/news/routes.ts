/** The routes of news: what a person is told, how they want it, and the stream of changes. */
import { sql } from 'kysely';
import { Type } from 'typebox';
import * as operations from '../../contract/operations/index.ts';
import { viewedScopes } from '../access/index.ts';
import { decodeCursor, encodeCursor } from '../kernel/cursor.ts';
import { type Actor, type Tx, together } from '../kernel/database/index.ts';
import { type App, register, type Services, tooManyAtOnce } from '../kernel/http/index.ts';
import { Semaphore } from '../kernel/limits/index.ts';
import { newsChannelOf } from './channel.ts';
import { readNotifications, readNotificationsAtOnce } from './notification-rows.ts';
import { findDueReviews, notifyDueReviews } from './notify-due-reviews.ts';
import { findReminders, notifyReminders } from './notify-review-reminders.ts';
import { type SeenScopes, streamChanges } from './stream.ts';

/** A browser keeps at most six connections to one server; a person has some browsers. */
const mostStreamsOfPerson = 20;
const Cursor = Type.Object({ before: Type.String() });

export function newsRoutes(app: App, services: Services): void {
  const { db, clock } = services;

  register(app, operations.listNotifications, async ({ actor, query }) => {
    const { limit = 50, cursor } = query;
    const before = cursor === undefined ? null : decodeCursor(Cursor, cursor).before;
    const older = before === null ? sql`true` : sql`n.id < ${before}::uuid`;
    const [due, reminders, known] = await db.readAtOnce(actor, (tx) =>
      together(
        findDueReviews(tx, actor.userId, clock),
        findReminders(tx, actor.userId, clock),
        readNotificationsAtOnce(tx, actor, older, limit + 1),
      ),
    );
    const notifyAndRead = async (tx: Tx) => {
      await notifyDueReviews(tx, actor.userId, clock);
      await notifyReminders(tx, actor.userId, clock);
      return readNotifications(tx, actor, older, limit + 1);
    };
    const isDue = due.length + reminders.length > 0;
    const found = !isDue && known !== null ? known : await db.withActor(actor, notifyAndRead);
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last === undefined ? null : encodeCursor({ before: last.id }) };
  });

  register(app, operations.readNotifications, ({ actor, body }) =>
    db.withActor(actor, (tx) => markRead(tx, actor, 'ids' in body ? body.ids : null, clock.now())),
  );

  register(app, operations.readSettings, ({ actor }) =>
    db.withActor(actor, (tx) =>
      tx.selectFrom('users').select('mail').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
    ),
  );

  register(app, operations.changeSettings, async ({ actor, body }) => {
    await db.withActor(actor, (tx) =>
      tx.updateTable('users').set({ mail: body.mail }).where('id', '=', actor.userId).execute(),
    );
    return body;
  });

  register(app, operations.readLanguage, ({ actor }) =>
    db.withActor(actor, (tx) =>
      tx.selectFrom('users').select('language').where('id', '=', actor.userId).executeTakeFirstOrThrow(),
    ),
  );

  register(app, operations.changeLanguage, async ({ actor, body }) => {
    await db.withActor(actor, (tx) =>
      tx.updateTable('users').set({ language: body.language }).where('id', '=', actor.userId).execute(),
    );
    return body;
  });

  addStream(app, services);
}

/** What is not the caller's own is passed over. */
export async function markRead(tx: Tx, actor: Actor, ids: readonly string[] | null, now: Date): Promise<void> {
  const chosen = ids === null ? sql`true` : sql`id = any (${ids}::uuid[])`;
  for (const table of ['notifications', 'account_news']) {
    await sql`update ${sql.table(table)} set read_at = ${now}
      where user_id = ${actor.userId} and read_at is null and ${chosen}`.execute(tx);
  }
}

async function readSeenScopes(tx: Tx, actor: Actor): Promise<SeenScopes> {
  const scopes = new Set((await viewedScopes(tx, actor)).map(({ id }) => id));
  const { rows } = await sql<{ ids: string[] }>`select my_draft_scope_ids() as ids`.execute(tx);
  return { scopes, drafts: new Set(rows[0]?.ids.filter((id) => scopes.has(id))) };
}

function addStream(app: App, { db }: Services): void {
  const channel = newsChannelOf(db);
  const streams = new Semaphore(mostStreamsOfPerson);
  app.addHook('onClose', () => channel.close());
  // A page asks who it is for before anything else that it shows.
  app.addHook('onRequest', async (request, reply) => {
    const position = request.routeOptions.config.route === operations.readMe.route ? channel.position() : undefined;
    if (position !== undefined) reply.header('news-position', position);
  });
  register(app, operations.watchChanges, async ({ actor, query }, reply) => {
    if (!streams.takeFor(actor.userId, reply.raw)) {
      throw tooManyAtOnce('You have too many pages open. Close some of them.');
    }
    const readSeen = () => db.withActor(actor, (tx) => readSeenScopes(tx, actor));
    reply.hijack();
    await streamChanges(reply.raw, channel, { actor, readSeen, ...query }).catch(() => reply.raw.destroy());
  });
}
