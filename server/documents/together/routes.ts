/** The routes of writing together: steps, who is there, and texts that were kept aside. */
import { Type } from 'typebox';
import {
  AddedSteps,
  AddStepsBody,
  DraftSteps,
  IdParams,
  KeepCopyBody,
  KeptCopiesQuery,
  KeptCopy,
  KeptCopyDetail,
  ListOf,
  Presence,
  PresenceBody,
  PresenceQuery,
  StepsQuery,
} from '../../../contract/index.ts';
import { decodeCursor, encodeCursor } from '../../kernel/cursor.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { contentBodyBytes, givenContent } from '../content/index.ts';
import { keepOwnCopy, listCopies, readCopy, removeCopy } from './kept-copies.ts';
import { Pauses } from './pauses.ts';
import { endPresence, notePresence, readPresence } from './presence.ts';
import { settleBeforeReading } from './settle-before-reading.ts';
import { addSteps, readSteps } from './steps.ts';

const tags = ['writing together'];
const Nothing = Type.Null();
const steps = '/api/documents/versions/:id/steps';
const presence = '/api/documents/versions/:id/presence';
const copies = '/api/documents/versions/:id/kept-copies';
const copy = '/api/kept-copies/:id';
const Cursor = Type.Object({ before: Type.String() });

export function togetherRoutes(app: App, services: Services): void {
  const { db } = services;
  const pauses = new Pauses(db, (error) =>
    app.log.warn({ err: error }, 'The text of a draft could not be brought up to date'),
  );
  app.addHook('onClose', () => pauses.close());
  settleBeforeReading(app, services, new Set([steps, presence, copies]));

  app.get(
    steps,
    {
      schema: {
        tags,
        summary: 'The steps of a draft after a number, in the order in which they were accepted',
        params: IdParams,
        querystring: StepsQuery,
        response: { 200: DraftSteps },
      },
    },
    ({ actor, params, query }) => db.withActor(actor, (tx) => readSteps(tx, actor, params.id, query)),
  );

  app.post(
    steps,
    {
      bodyLimit: contentBodyBytes,
      schema: {
        tags,
        summary: 'Add steps to a draft: all of them or, where others were first, none and those that are missing',
        params: IdParams,
        body: AddStepsBody,
        response: { 200: AddedSteps },
      },
    },
    async ({ actor, params, body }) => {
      const added = await addSteps(db, actor, params.id, body);
      pauses.note(params.id, actor);
      return added;
    },
  );

  presenceRoutes(app, services);
  copyRoutes(app, services);
}

function presenceRoutes(app: App, { db }: Services): void {
  app.get(
    presence,
    {
      schema: { tags, summary: 'Who is in a draft, and where', params: IdParams, response: { 200: ListOf(Presence) } },
    },
    ({ actor, params }) =>
      db.withActor(actor, async (tx) => ({ items: await readPresence(tx, actor, params.id), nextCursor: null })),
  );

  app.post(
    presence,
    {
      schema: {
        tags,
        summary: 'Say that a window is in a draft, and where; lasts thirty seconds',
        params: IdParams,
        body: PresenceBody,
        response: { 204: Nothing },
      },
    },
    async ({ actor, params, body }, reply) => {
      await db.withActor(actor, (tx) => notePresence(tx, actor, params.id, body));
      return reply.status(204).send(null);
    },
  );

  app.delete(
    presence,
    {
      schema: {
        tags,
        summary: 'Say that a window left a draft',
        params: IdParams,
        querystring: PresenceQuery,
        response: { 204: Nothing },
      },
    },
    async ({ actor, params, query }, reply) => {
      await db.withActor(actor, (tx) => endPresence(tx, actor, params.id, query.client));
      return reply.status(204).send(null);
    },
  );
}

function copyRoutes(app: App, { db }: Services): void {
  app.get(
    copies,
    {
      schema: {
        tags,
        summary: "The caller's own texts that were kept aside, newest first",
        params: IdParams,
        querystring: KeptCopiesQuery,
        response: { 200: ListOf(KeptCopy) },
      },
    },
    async ({ actor, params, query }) => {
      const { limit = 50, cursor } = query;
      const before = cursor === undefined ? null : decodeCursor(Cursor, cursor).before;
      const found = await db.withActor(actor, (tx) => listCopies(tx, actor, params.id, { before, limit: limit + 1 }));
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last === undefined ? null : encodeCursor({ before: last.id }) };
    },
  );

  app.post(
    copies,
    {
      bodyLimit: contentBodyBytes,
      schema: {
        tags,
        summary: 'Keep a text aside that could not be brought together with what others wrote',
        params: IdParams,
        body: KeepCopyBody,
        response: { 201: KeptCopyDetail },
      },
    },
    async ({ actor, params, body }, reply) => {
      const { after = 0, ...given } = body;
      const content = await givenContent(given, actor.userId);
      const kept = await db.withActor(actor, (tx) => keepOwnCopy(tx, actor, params.id, { content, after }));
      return reply.status(201).send(kept);
    },
  );

  app.get(
    copy,
    { schema: { tags, summary: 'A text that was kept aside', params: IdParams, response: { 200: KeptCopyDetail } } },
    ({ actor, params }) => db.withActor(actor, (tx) => readCopy(tx, actor, params.id)),
  );

  app.delete(
    copy,
    { schema: { tags, summary: 'Delete a text that was kept aside', params: IdParams, response: { 204: Nothing } } },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => removeCopy(tx, actor, params.id));
      return reply.status(204).send(null);
    },
  );
}
