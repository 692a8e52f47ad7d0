/** The routes of writing together: steps, who is there, and texts that were kept aside. */
import { Type } from 'typebox';
import * as operations from '../../../contract/operations/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import { type App, register, type Services } from '../../kernel/http/index.ts';
import { givenContent } from '../content/index.ts';
import { keepOwnCopy, listCopies, readCopy, removeCopy } from './kept-copies.ts';
import { Pauses } from './pauses.ts';
import { endPresence, notePresence, readPresence } from './presence.ts';
import { settleBeforeReading } from './settle-before-reading.ts';
import { addSteps, readSteps } from './steps.ts';

const Cursor = Type.Object({ before: Type.String() });

const readingNoContent = [
  operations.readSteps,
  operations.addSteps,
  operations.readPresence,
  operations.notePresence,
  operations.endPresence,
  operations.listKeptCopies,
  operations.keepCopy,
];

export function togetherRoutes(app: App, services: Services): void {
  const { db } = services;
  const pauses = new Pauses(db, (error) =>
    app.log.warn({ err: error }, 'The text of a draft could not be brought up to date'),
  );
  app.addHook('onClose', () => pauses.close());
  settleBeforeReading(app, services, new Set(readingNoContent.map(({ route }) => route)));

  register(app, operations.readSteps, ({ actor, params, query }) =>
    db.snapshot(actor, (tx) => readSteps(tx, actor, params.id, query)),
  );

  register(app, operations.addSteps, async ({ actor, params, body }) => {
    const added = await addSteps(db, actor, params.id, body);
    pauses.note(params.id, actor);
    return added;
  });

  presenceRoutes(app, services);
  copyRoutes(app, services);
}

function presenceRoutes(app: App, { db }: Services): void {
  register(app, operations.readPresence, ({ actor, params }) =>
    db.snapshot(actor, async (tx) => ({ items: await readPresence(tx, actor, params.id), nextCursor: null })),
  );

  register(app, operations.notePresence, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => notePresence(tx, actor, params.id, body)),
  );

  register(app, operations.endPresence, ({ actor, params, query }) =>
    db.withActor(actor, (tx) => endPresence(tx, actor, params.id, query.client)),
  );
}

function copyRoutes(app: App, { db }: Services): void {
  register(app, operations.listKeptCopies, async ({ actor, params, query }) => {
    const { limit = 50, cursor } = query;
    const before = cursor === undefined ? null : decodeCursor(Cursor, cursor).before;
    const found = await db.snapshot(actor, (tx) => listCopies(tx, actor, params.id, { before, limit: limit + 1 }));
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, nextCursor: last === undefined ? null : encodeCursor({ before: last.id }) };
  });

  register(app, operations.keepCopy, async ({ actor, params, body }) => {
    const { after = 0, ...given } = body;
    const content = await givenContent(given, actor.userId);
    return db.withActor(actor, (tx) => keepOwnCopy(tx, actor, params.id, { content, after }));
  });

  register(app, operations.readKeptCopy, ({ actor, params }) =>
    db.snapshot(actor, (tx) => readCopy(tx, actor, params.id)),
  );

  register(app, operations.deleteKeptCopy, ({ actor, params }) =>
    db.withActor(actor, (tx) => removeCopy(tx, actor, params.id)),
  );
}
