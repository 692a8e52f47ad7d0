import * as operations from '../../contract/operations/index.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { changeScope } from './change-scope.ts';
import { createScope } from './create-scope.ts';
import { getScope } from './get-scope.ts';
import { listScopes } from './list-scopes.ts';
import { memberRoutes } from './member-routes.ts';
import { changeWriting, getWriting } from './writing.ts';

export function scopeRoutes(app: App, services: Services): void {
  const { db } = services;
  register(app, operations.listScopes, (request) =>
    db.snapshot(request.actor, (tx) => listScopes(tx, request.actor, request.query.all ?? false)),
  );

  register(app, operations.createScope, (request) =>
    db.withActor(request.actor, (tx) => createScope(tx, request.actor, request.body.name)),
  );

  register(app, operations.readScope, ({ actor, params }) =>
    db.snapshot(actor, (tx) => getScope(tx, actor, params.scopeId)),
  );

  register(app, operations.changeScope, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeScope(tx, actor, params.scopeId, body)),
  );

  register(app, operations.readWriting, ({ actor, params }) =>
    db.snapshot(actor, (tx) => getWriting(tx, actor, params.scopeId)),
  );

  register(app, operations.changeWriting, ({ actor, params, body }) =>
    db.withActor(actor, (tx) => changeWriting(tx, actor, params.scopeId, body)),
  );

  memberRoutes(app, services);
}
