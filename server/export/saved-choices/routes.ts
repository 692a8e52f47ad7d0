/** Saved choices of packs, and what a pack would hold before it is made. */
import { Type } from 'typebox';
import {
  ListOf,
  PackChoice,
  PackChoiceParams,
  PackPreview,
  PackPreviewQuery,
  SavePackChoiceBody,
  ScopeParams,
} from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { scopeChoice } from '../choice/choice.ts';
import { previewPack } from './preview-pack.ts';
import { listSavedChoices, removeChoice, saveChoice } from './saved-choices.ts';

const tags = ['Packs'];
const Nothing = Type.Null();

export function savedChoiceRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/scopes/:scopeId/pack-preview',
    {
      config: { heavy: true },
      schema: {
        tags,
        summary: 'What a pack would hold and leave out, without making it',
        params: ScopeParams,
        querystring: PackPreviewQuery,
        response: { 200: PackPreview },
      },
    },
    ({ actor, params, query }) => {
      const today = clock.today();
      const choice = scopeChoice(params.scopeId, query, today);
      return db.snapshot(actor, (tx) => previewPack(tx, actor, choice, today));
    },
  );

  app.get(
    '/api/scopes/:scopeId/pack-choices',
    {
      schema: {
        tags,
        summary: 'Choices of packs that were saved under a name',
        params: ScopeParams,
        response: { 200: ListOf(PackChoice) },
      },
    },
    async ({ actor, params }) => ({
      items: await db.withActor(actor, (tx) => listSavedChoices(tx, actor, params.scopeId)),
      nextCursor: null,
    }),
  );

  app.post(
    '/api/scopes/:scopeId/pack-choices',
    {
      schema: {
        tags,
        summary: 'Save a choice under a name',
        params: ScopeParams,
        body: SavePackChoiceBody,
        response: { 201: PackChoice },
      },
    },
    async ({ actor, params, body }, reply) => {
      const saved = await db.withActor(actor, (tx) => saveChoice(tx, actor, params.scopeId, body, clock.today()));
      return reply.status(201).send(saved);
    },
  );

  app.delete(
    '/api/scopes/:scopeId/pack-choices/:id',
    { schema: { tags, summary: 'Remove a saved choice', params: PackChoiceParams, response: { 204: Nothing } } },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) => removeChoice(tx, actor, params.scopeId, params.id));
      return reply.status(204).send(null);
    },
  );
}
