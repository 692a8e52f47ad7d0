/**
 * The audit trail as its readers see it.
 *
 * Who may read it is decided by access, which itself writes events and so stands above this module: app.ts hands its
 * guards in.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  AuditEvent,
  type AuditFilter,
  AuditQuery,
  LastTrailState,
  ListOf,
  ScopeParams,
  TrailFileQuery,
  TrailState,
} from '../../contract/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { type App, type Services, tooManyAtOnce } from '../kernel/http/index.ts';
import { Semaphore } from '../kernel/limits/index.ts';
import { readEvents } from './read-events.ts';
import { type TrailFormat, trailFile, trailTypes } from './trail-file.ts';
import { noteWalk, readLastState, readTrailState } from './trail-state.ts';

export interface AuditGuards {
  requirePermission(tx: Tx, actor: Actor, scopeId: string, permission: 'VIEW_AUDIT_TRAIL'): Promise<unknown>;
  requireAdministrator(tx: Tx): Promise<void>;
}

const tags = ['Audit trail'];

const TrailFile = Type.Unsafe<unknown>({ type: 'string', contentMediaType: Object.values(trailTypes).join(', ') });

export function auditRoutes(guards: AuditGuards): (app: App, services: Services) => void {
  return (app, { db, clock }) => {
    const guarded =
      <T>(actor: Actor, scopeId: string | null, act: (tx: Tx) => Promise<T>) =>
      async (tx: Tx): Promise<T> => {
        if (scopeId === null) await guards.requireAdministrator(tx);
        else await guards.requirePermission(tx, actor, scopeId, 'VIEW_AUDIT_TRAIL');
        return act(tx);
      };
    /** Every read of a trail, the installation's with null, is of one moment and asks for the right in its own transaction. */
    const readerOf =
      (actor: Actor, scopeId: string | null) =>
      <T>(act: (tx: Tx) => Promise<T>): Promise<T> =>
        db.snapshot(actor, guarded(actor, scopeId, act));

    async function sendFile(
      reply: FastifyReply,
      actor: Actor,
      scopeId: string | null,
      { format = 'csv', ...filter }: AuditFilter & { format?: TrailFormat },
    ): Promise<FastifyReply> {
      const parts = trailFile(readerOf(actor, scopeId), scopeId, filter, format);
      const first = await parts.next();
      async function* all() {
        if (!first.done) yield first.value;
        yield* parts;
      }
      return reply
        .type(trailTypes[format])
        .header('content-disposition', `attachment; filename="audit-trail_${clock.today()}.${format}"`)
        .header('cache-control', 'private, no-store')
        .send(Readable.from(all(), { objectMode: false }));
    }

    app.get(
      '/api/scopes/:scopeId/audit-events',
      {
        config: { heavy: true },
        schema: {
          tags,
          summary: "The scope's events, newest first (VIEW_AUDIT_TRAIL)",
          params: ScopeParams,
          querystring: AuditQuery,
          response: { 200: ListOf(AuditEvent) },
        },
      },
      ({ actor, params: { scopeId }, query }) => readerOf(actor, scopeId)((tx) => readEvents(tx, scopeId, query)),
    );

    app.get(
      '/api/audit-events',
      {
        config: { heavy: true },
        schema: {
          tags,
          summary: 'Events of no scope: sign-ins, users, tokens; newest first (administrator)',
          querystring: AuditQuery,
          response: { 200: ListOf(AuditEvent) },
        },
      },
      ({ actor, query }) => readerOf(actor, null)((tx) => readEvents(tx, null, query)),
    );

    app.get(
      '/api/scopes/:scopeId/audit-trail',
      {
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: "The scope's events with their hashes as a file, oldest first (VIEW_AUDIT_TRAIL)",
          params: ScopeParams,
          querystring: TrailFileQuery,
          response: { 200: TrailFile },
        },
      },
      ({ actor, params, query }, reply) => sendFile(reply, actor, params.scopeId, query),
    );

    app.get(
      '/api/audit-trail',
      {
        exposeHeadRoute: false,
        schema: {
          tags,
          summary: 'Events of no scope with their hashes as a file, oldest first (administrator)',
          querystring: TrailFileQuery,
          response: { 200: TrailFile },
        },
      },
      ({ actor, query }, reply) => sendFile(reply, actor, null, query),
    );

    app.get(
      '/api/scopes/:scopeId/audit-trail/last-state',
      {
        schema: {
          tags,
          summary: 'What the last walk of the chain found, and when it was anchored (VIEW_AUDIT_TRAIL)',
          params: ScopeParams,
          response: { 200: LastTrailState },
        },
      },
      ({ actor, params: { scopeId } }) => readerOf(actor, scopeId)((tx) => readLastState(tx, scopeId)),
    );

    app.get(
      '/api/audit-trail/last-state',
      {
        schema: {
          tags,
          summary: "What the last walk of the installation's own chain found (administrator)",
          response: { 200: LastTrailState },
        },
      },
      ({ actor }) => readerOf(actor, null)((tx) => readLastState(tx, null)),
    );

    // Walking a long chain takes seconds of the database: one at a time for each person.
    const walks = new Semaphore(1);
    async function stateOf(reply: FastifyReply, actor: Actor, scopeId: string | null): Promise<TrailState> {
      if (!walks.takeFor(actor.userId, reply.raw)) throw tooManyAtOnce('A chain is being checked for you already.');
      const state = await readerOf(actor, scopeId)((tx) => readTrailState(tx, scopeId, clock.now()));
      await db.withActor(
        actor,
        guarded(actor, scopeId, (tx) => noteWalk(tx, scopeId, state)),
      );
      return state;
    }

    app.get(
      '/api/scopes/:scopeId/audit-trail/state',
      {
        config: { heavy: true },
        schema: {
          tags,
          summary: "Walks the scope's chain: whether it holds, and when it was anchored (VIEW_AUDIT_TRAIL)",
          params: ScopeParams,
          response: { 200: TrailState },
        },
      },
      ({ actor, params }, reply) => stateOf(reply, actor, params.scopeId),
    );

    app.get(
      '/api/audit-trail/state',
      {
        config: { heavy: true },
        schema: {
          tags,
          summary: "Walks the installation's own chain (administrator)",
          response: { 200: TrailState },
        },
      },
      ({ actor }, reply) => stateOf(reply, actor, null),
    );
  };
}
