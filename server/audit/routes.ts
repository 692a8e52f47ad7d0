/**
 * The audit trail as its readers see it.
 *
 * Who may read it is decided by access, which itself writes events and so stands above this module: app.ts hands its
 * guards in.
 */
import { AuditEvent, AuditQuery, ListOf, ScopeParams } from '../../contract/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { readEvents } from './read-events.ts';

export interface AuditGuards {
  requirePermission(tx: Tx, actor: Actor, scopeId: string, permission: 'VIEW_AUDIT_TRAIL'): Promise<unknown>;
  requireAdministrator(tx: Tx): Promise<void>;
}

const tags = ['Audit trail'];

export function auditRoutes(guards: AuditGuards): (app: App, services: Services) => void {
  return (app, { db }) => {
    app.get(
      '/api/scopes/:scopeId/audit-events',
      {
        schema: {
          tags,
          summary: "The scope's events, newest first (VIEW_AUDIT_TRAIL)",
          params: ScopeParams,
          querystring: AuditQuery,
          response: { 200: ListOf(AuditEvent) },
        },
      },
      (request) =>
        db.withActor(request.actor, async (tx) => {
          const { scopeId } = request.params;
          await guards.requirePermission(tx, request.actor, scopeId, 'VIEW_AUDIT_TRAIL');
          return readEvents(tx, scopeId, request.query);
        }),
    );

    app.get(
      '/api/audit-events',
      {
        schema: {
          tags,
          summary: 'Events of no scope: sign-ins, users, tokens; newest first (administrator)',
          querystring: AuditQuery,
          response: { 200: ListOf(AuditEvent) },
        },
      },
      (request) =>
        db.withActor(request.actor, async (tx) => {
          await guards.requireAdministrator(tx);
          return readEvents(tx, null, request.query);
        }),
    );
  };
}
