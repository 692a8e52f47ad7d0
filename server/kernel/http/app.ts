/** The types that every route file names. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Registry } from 'prom-client';
import type { Operation } from '../../../contract/index.ts';
import type { BlobStore } from '../blobs/index.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Actor, Database } from '../database/index.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the server is made of. Each registrar takes it whole and uses what it needs. */
export interface Services {
  db: Database;
  config: Config;
  clock: Clock;
  blobs: BlobStore;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a noun registers what it counts. */
    metrics: Registry;
    /** Whether this server also works on the queue. */
    runsJobs: boolean;
  }
  interface FastifyRequest {
    /** Who asks. Set before the handler of every route under /api that is not public. */
    actor: Actor;
    /** Whether the caller must set up a second factor before anything else is open. */
    factorSetupRequired: boolean;
    /** When the caller last proved that it is them; null for an API token. */
    authenticatedAt: Date | null;
  }
  /** The operation that the route was registered from; the few routes of the server itself say their act alone. */
  interface FastifyContextConfig extends Partial<Operation> {}
}
