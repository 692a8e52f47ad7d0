import {
  ChangeScopeBody,
  CreateScopeBody,
  ListOf,
  Scope,
  ScopeParams,
  ScopesQuery,
  ScopeWriting,
  ScopeWritingBody,
} from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { changeScope } from './change-scope.ts';
import { createScope } from './create-scope.ts';
import { getScope } from './get-scope.ts';
import { listScopes } from './list-scopes.ts';
import { memberRoutes } from './member-routes.ts';
import { changeWriting, getWriting } from './writing.ts';

const tags = ['Scopes'];

export function scopeRoutes(app: App, services: Services): void {
  const { db } = services;
  app.get(
    '/api/scopes',
    { schema: { tags, summary: "The caller's scopes", querystring: ScopesQuery, response: { 200: ListOf(Scope) } } },
    (request) => db.withActor(request.actor, (tx) => listScopes(tx, request.actor, request.query.all ?? false)),
  );

  app.post(
    '/api/scopes',
    { schema: { tags, summary: 'Create a scope (administrator)', body: CreateScopeBody, response: { 201: Scope } } },
    async (request, reply) => {
      const scope = await db.withActor(request.actor, (tx) => createScope(tx, request.actor, request.body.name));
      return reply.status(201).send(scope);
    },
  );

  app.get(
    '/api/scopes/:scopeId',
    {
      schema: { tags, summary: 'A scope with its language and rules', params: ScopeParams, response: { 200: Scope } },
    },
    ({ actor, params }) => db.withActor(actor, (tx) => getScope(tx, actor, params.scopeId)),
  );

  app.patch(
    '/api/scopes/:scopeId',
    {
      schema: {
        tags,
        summary: 'Change name, language or rules of a scope (MANAGE_MEMBERS, or the administrator)',
        params: ScopeParams,
        body: ChangeScopeBody,
        response: { 200: Scope },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => changeScope(tx, actor, params.scopeId, body)),
  );

  app.get(
    '/api/scopes/:scopeId/writing',
    {
      schema: {
        tags,
        summary: 'How new documents of a scope are written unless their author says otherwise',
        params: ScopeParams,
        response: { 200: ScopeWriting },
      },
    },
    ({ actor, params }) => db.withActor(actor, (tx) => getWriting(tx, actor, params.scopeId)),
  );

  app.put(
    '/api/scopes/:scopeId/writing',
    {
      schema: {
        tags,
        summary: 'Set how new documents of a scope are written (MANAGE_MEMBERS, or the administrator)',
        params: ScopeParams,
        body: ScopeWritingBody,
        response: { 200: ScopeWriting },
      },
    },
    ({ actor, params, body }) => db.withActor(actor, (tx) => changeWriting(tx, actor, params.scopeId, body)),
  );

  memberRoutes(app, services);
}
