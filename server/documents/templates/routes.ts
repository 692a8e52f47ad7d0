import { Type } from 'typebox';
import { DocumentItem, IdParams, ListOf, ScopeParams, TemplateMark } from '../../../contract/index.ts';
import type { App, Services } from '../../kernel/http/index.ts';
import { getTemplateMark, listTemplates, markTemplate } from './mark-template.ts';

const tags = ['documents'];

export function templateRoutes(app: App, { db, clock }: Services): void {
  app.get(
    '/api/scopes/:scopeId/templates',
    {
      schema: {
        tags,
        summary: 'Documents that new ones of the scope start from',
        params: ScopeParams,
        response: { 200: ListOf(DocumentItem) },
      },
    },
    ({ actor, params }) => db.withActor(actor, (tx) => listTemplates(tx, actor, params.scopeId, clock.today())),
  );

  app.get(
    '/api/documents/:id/template',
    {
      schema: { tags, summary: 'Whether a document is a template', params: IdParams, response: { 200: TemplateMark } },
    },
    ({ actor, params }) => db.withActor(actor, (tx) => getTemplateMark(tx, actor, params.id)),
  );

  app.put(
    '/api/documents/:id/template',
    {
      schema: {
        tags,
        summary: 'Make a document that has a version in force a template',
        params: IdParams,
        response: { 200: TemplateMark },
      },
    },
    ({ actor, params }) =>
      db.withActor(actor, (tx) => markTemplate(tx, actor, { id: params.id, wanted: true, today: clock.today() })),
  );

  app.delete(
    '/api/documents/:id/template',
    {
      schema: {
        tags,
        summary: 'Let a document be no template any more; what started from it stays',
        params: IdParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ actor, params }, reply) => {
      await db.withActor(actor, (tx) =>
        markTemplate(tx, actor, { id: params.id, wanted: false, today: clock.today() }),
      );
      return reply.status(204).send(null);
    },
  );
}
