/**
 * The audit trail as its readers see it.
 *
 * Who may read it is decided by access, which itself writes events and so stands above this module: app.ts hands its
 * guards in.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type AuditFilter, type TrailState, trailTypes } from '../../contract/index.ts';
import * as operations from '../../contract/operations/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import { type App, register, type Services, tooManyAtOnce } from '../kernel/http/index.ts';
import { Semaphore } from '../kernel/limits/index.ts';
import { readEvents } from './read-events.ts';
import { type TrailFormat, trailFile } from './trail-file.ts';
import { noteWalk, readLastState, readTrailState } from './trail-state.ts';

export interface AuditGuards {
  requirePermission(tx: Tx, actor: Actor, scopeId: string, permission: 'VIEW_AUDIT_TRAIL'): Promise<unknown>;
  requireAdministrator(tx: Tx): Promise<void>;
}

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

    register(app, operations.listScopeEvents, ({ actor, params: { scopeId }, query }) =>
      readerOf(actor, scopeId)((tx) => readEvents(tx, scopeId, query)),
    );

    register(app, operations.listInstallationEvents, ({ actor, query }) =>
      readerOf(actor, null)((tx) => readEvents(tx, null, query)),
    );

    register(app, operations.readScopeTrail, ({ actor, params, query }, reply) =>
      sendFile(reply, actor, params.scopeId, query),
    );

    register(app, operations.readInstallationTrail, ({ actor, query }, reply) => sendFile(reply, actor, null, query));

    register(app, operations.readLastScopeState, ({ actor, params: { scopeId } }) =>
      readerOf(actor, scopeId)((tx) => readLastState(tx, scopeId)),
    );

    register(app, operations.readLastInstallationState, ({ actor }) =>
      readerOf(actor, null)((tx) => readLastState(tx, null)),
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

    register(app, operations.checkScopeTrail, ({ actor, params }, reply) => stateOf(reply, actor, params.scopeId));

    register(app, operations.checkInstallationTrail, ({ actor }, reply) => stateOf(reply, actor, null));
  };
}
