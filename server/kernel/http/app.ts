/** The types that every route file names. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Registry } from 'prom-client';
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
  interface FastifyContextConfig {
    /** A route that answers callers who are not signed in. */
    public?: boolean;
    /** A public route that writes for whoever asks, which is bounded for each address and for all. */
    strangersWrite?: boolean;
    /** A route that stays open to someone who must first change the password or, the weaker one, set up a factor. */
    openBefore?: 'password' | 'factor';
    /** A route that no API token may use, whatever the token holds. */
    sessionOnly?: boolean;
    /** A route that no narrowed API token may use: what it does reaches beyond what such a token holds. */
    wholeTokenOnly?: boolean;
    /** A route for which its caller must have proven within the last minutes that it is them. */
    provenLately?: boolean;
    /** A route that a page calls by itself: it does not count as use of the session. */
    quiet?: boolean;
    /** A read that can take long, see heavy-reads.ts. */
    heavy?: boolean;
    /** A GET that writes an event. */
    recorded?: boolean;
    /** A route whose answer is a stream of events that stays open. The route itself bounds how many one person has. */
    stream?: boolean;
  }
}
