/** The configuration as it counts, without secrets: of those it is told only whether they are set. */
import type { Config } from '../kernel/config.ts';
import { type Check, compared } from './report-types.ts';

const setOrNot = (value: unknown) => (value === null ? 'not set' : 'set');

/** Host and database of an address, never its user or password. */
function placeOf(url: string | null): string {
  if (url === null) return 'not set';
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || 'a socket'}${port === '' ? '' : `:${port}`}${pathname}`;
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

function settings(config: Config): [name: string, value: string][] {
  const { anchors, blobStore, seal } = config;
  const bucket = (place: { bucket: string; prefix: string }) => `s3://${place.bucket}/${place.prefix}`;
  return [
    ['DATABASE_URL', config.databaseUrl === null ? 'the embedded PostgreSQL' : placeOf(config.databaseUrl)],
    ['DATABASE_DIRECT_URL', placeOf(config.databaseDirectUrl)],
    ['DATABASE_REPLICA_URL', placeOf(config.databaseReplicaUrl)],
    ['DATABASE_POOL_SIZE', String(config.databasePoolSize)],
    ['DATA_DIR', config.dataDir],
    ['HOST and PORT', `${config.host}:${config.port}`],
    ['SERVICE_NAME', config.serviceName],
    ['PUBLIC_URL', config.publicUrl ?? 'not set'],
    ['OIDC_ISSUER', config.oidc?.issuer ?? 'not set'],
    ['SMTP_URL', config.mail === null ? 'not set' : originOf(config.mail.smtpUrl)],
    ['MAIL_FROM', config.mail?.from ?? 'not set'],
    ['RENDER_WORKERS', String(config.renderWorkers)],
    ['RENDER_WARM', String(config.renderWarm)],
    ['PAGE_FORMAT', config.pageFormat],
    ['BLOB_STORE', blobStore.kind === 'db' ? 'db' : bucket(blobStore)],
    ['GALLEYS_MB', String(config.galleysMegabytes)],
    ['KEEP_NOTIFICATIONS_DAYS', String(config.keeping.notificationsDays)],
    ['KEEP_EXPORT_DIGESTS_DAYS', String(config.keeping.exportDigestsDays)],
    ['KEEP_PACKS_DAYS', String(config.keeping.packsDays)],
    ['KEEP_PACK_FILES_HOURS', String(config.keeping.packFilesHours)],
    ['KEEP_IMPORTS_HOURS', String(config.keeping.importsHours)],
    ['SESSION_IDLE_MINUTES', String(config.sessionIdleMinutes)],
    ['SESSION_MAX_HOURS', String(config.sessionMaxHours)],
    ['TRUSTED_PROXIES', config.trustedProxies.join(', ') || 'none'],
    ['REQUIRE_SECOND_FACTOR', String(config.requireSecondFactor)],
    ['SECRET_KEY', setOrNot(config.secretKey)],
    ['SIGNING_KEY', setOrNot(config.signingKey)],
    ['METRICS_TOKEN', setOrNot(config.metricsToken)],
    ['SEAL_CERTIFICATE', seal?.certificate ?? 'not set'],
    ['SEAL_KEY or SEAL_COMMAND', seal === null ? 'not set' : `a ${seal.signing.kind}`],
    ['TSA_URL', seal?.tsaUrl == null ? 'not set' : originOf(seal.tsaUrl)],
    ['TSA_CERTIFICATES', seal?.tsaCertificates ?? 'not set'],
    ['ANCHOR_DIR', anchors.place.kind === 'folder' ? anchors.place.folder : bucket(anchors.place)],
    ['ANCHOR_EVERY', `${anchors.everyMs / 1_000} seconds`],
    ['RUN_JOBS', String(config.runJobs)],
  ];
}

/** Recorded, so that a change shows: what is right here the operator decides. */
export function checkConfiguration(config: Config): Check[] {
  const checks = settings(config).map(([name, value]) => compared(`Configuration ${name}`, value, value));
  const read = 'read without a fault';
  return [compared('Configuration', read, read), ...checks];
}
