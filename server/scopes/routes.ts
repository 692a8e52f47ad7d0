import { CreateScopeBody, ListOf, Scope, ScopesQuery } from '../../contract/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { createScope } from './create-scope.ts';
import { listScopes } from './list-scopes.ts';
import { memberRoutes } from './member-routes.ts';

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

  memberRoutes(app, services);
}
