/**
 * An installation at work: its PostgreSQL (the embedded one unless DATABASE_URL names another), made ready for this
 * release and proven to isolate scopes, and the services on top of it. Serves nothing by itself; main.ts does.
 */
import { codeEvents } from './audit/index.ts';
import { signingKeyOf } from './integrity/index.ts';
import { openBlobStore } from './kernel/blobs/index.ts';
import { systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { appUrlFor, checkIsolation, openDatabase, provision, type Roles } from './kernel/database/index.ts';
import type { Services } from './kernel/http/index.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from './kernel/postgres/index.ts';
import { showPool } from './kernel/process-metrics.ts';
import { showRoom } from './kernel/room-metrics.ts';
import { startTracing } from './kernel/tracing/index.ts';

export interface Installation {
  services: Services;
  /** The privileged connection, for what the server's own role may not do. */
  databaseUrl: string;
  roles: Roles;
  close(): Promise<void>;
}

export interface InstallationOptions {
  log: (message: string) => void;
  /** The embedded PostgreSQL died and could not be started again. */
  onLost?: (error: Error) => void;
  /** For commands beside a running server: use its PostgreSQL instead of insisting on an own one. */
  join?: boolean;
  /** Refuse a data folder without a database instead of making one. */
  existing?: boolean;
  /** How long a database that is not there yet is waited for. */
  waitMs?: number;
}

export async function openInstallation(config: Config, options: InstallationOptions): Promise<Installation> {
  const { log } = options;
  const postgres = await openPostgres(config, options);
  try {
    const { databaseDirectUrl, databaseReplicaUrl, databasePoolSize: poolSize } = config;
    const pooled = databaseDirectUrl !== null;
    const privilegedUrl = databaseDirectUrl ?? postgres.url;
    const roles = await provision(privilegedUrl, { log, waitMs: options.waitMs ?? 0, pooled });
    const url = appUrlFor(postgres.url, roles);
    const db = openDatabase({
      url,
      log,
      poolSize,
      ...(pooled ? { directUrl: appUrlFor(databaseDirectUrl, roles) } : {}),
      ...(databaseReplicaUrl === null ? {} : { replicaUrl: appUrlFor(databaseReplicaUrl, roles) }),
    });
    try {
      await checkIsolation(db.pool);
    } catch (error) {
      await db.close();
      throw error;
    }
    codeEvents(db, signingKeyOf(config));
    showPool(db);
    showRoom(config.dataDir);
    const endTracing = startTracing(config.tracing, log);
    return {
      services: { db, config, clock: systemClock, blobs: openBlobStore(config.blobStore) },
      databaseUrl: privilegedUrl,
      roles,
      close: async () => {
        await db.close();
        await postgres.stop();
        await endTracing();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openPostgres(
  { databaseUrl, dataDir }: Config,
  { log, onLost, join, existing = false }: InstallationOptions,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => {} };
  const settings = { dataDir, log, existing, ...(onLost === undefined ? {} : { onLost }) };
  return join === true ? joinEmbeddedPostgres(settings) : startEmbeddedPostgres(settings);
}
