/**
 * What the operator decides, read once from the environment and checked before anything starts.
 *
 * Not a place for constants: what no operator needs to change stands where it is used. A wrong value stops the
 * start with a sentence that names the variable, since a guessed value would be noticed only in production.
 */
import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError, type Environment, flag, integer, parseUrl, text } from './environment.ts';
import { type KeepingConfig, readKeeping } from './keeping-config.ts';
import { readSeal, type SealConfig } from './seal-config.ts';
import { readTracing, type TraceConfig } from './trace-config.ts';

export { ConfigError, type Environment, misspeltVariables } from './environment.ts';

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface MailConfig {
  /** Holds a password: never to be logged. */
  smtpUrl: string;
  from: string;
}

/** A call to the bucket that takes longer, or during which no byte moves for so long, is given up. */
type Bucket = { kind: 's3'; bucket: string; prefix: string; timeoutSeconds: number };

export type BlobStoreConfig = { kind: 'db' } | Bucket;

type AnchorPlace = { kind: 'folder'; folder: string } | Bucket;

export interface Config {
  /** The privileged login of a PostgreSQL that someone else runs; null means the embedded one. */
  databaseUrl: string | null;
  /** Around a pooler by the transaction, which databaseUrl then leads through; null where there is none. */
  databaseDirectUrl: string | null;
  /** A streaming replica that reads are sent to; null where there is none. */
  databaseReplicaUrl: string | null;
  /** How long a start waits for a database that is not there yet. */
  databaseWaitSeconds: number;
  /** Connections that requests share. */
  databasePoolSize: number;
  /** Absolute path of everything that the server keeps on disk. */
  dataDir: string;
  port: number;
  host: string;
  serviceName: string;
  /** Origin under which browsers reach the server, without a trailing slash; null means the address it listens on. */
  publicUrl: string | null;
  oidc: OidcConfig | null;
  /** Null where no mail is sent. */
  mail: MailConfig | null;
  renderWorkers: number;
  /** Whether they start with the server, or with its first export. */
  renderWarm: boolean;
  /** Paper of every export. */
  pageFormat: 'a4' | 'letter';
  blobStore: BlobStoreConfig;
  /** How much of laid-out pages is kept for the next export. */
  galleysMegabytes: number;
  /** For how long what grows is kept. */
  keeping: KeepingConfig;
  /** A session that is not used for so long ends, and any session so long after its sign-in. */
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  /** Addresses and networks whose word on where a request comes from counts. */
  trustedProxies: string[];
  /** What who reads /metrics from elsewhere than this machine has to send; null means that nobody can. */
  metricsToken: string | null;
  /** Until people have set up a second factor, nothing else is open to them. */
  requireSecondFactor: boolean;
  /** What secrets at rest are sealed with; null means a key in dataDir. Never to be logged. */
  secretKey: string | null;
  /** The key that packs and anchors are signed with; null means one in dataDir. Never to be logged. */
  signingKey: string | null;
  /** What PDFs are sealed with; null where they are not. */
  seal: SealConfig | null;
  /** Where the heads of the audit trail are anchored, and how often. */
  anchors: { place: AnchorPlace; everyMs: number };
  /** Whether a server also makes packs, runs imports and sends mail; else a worker has to. */
  runJobs: boolean;
  /** Where a worker shows its metrics; null means nowhere. A server shows them on its own port. */
  metricsPort: number | null;
  /** Null where no traces are recorded. */
  tracing: TraceConfig | null;
  /** Whether an empty database is filled with the demo. */
  seedDemo: boolean;
  /** Whether it would be, were the server not reached from elsewhere. */
  demoWithheld: boolean;
}

export function readConfig(env: Environment, cwd: string = process.cwd()): Config {
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL');
  const dataDir = resolve(cwd, text(env, 'DATA_DIR') ?? '.data');
  return {
    databaseUrl,
    databaseDirectUrl: readBeside(env, 'DATABASE_DIRECT_URL', databaseUrl),
    databaseReplicaUrl: readBeside(env, 'DATABASE_REPLICA_URL', databaseUrl),
    databaseWaitSeconds: integer(env, 'DATABASE_WAIT_SECONDS', { min: 0, max: 3_600, fallback: 60 }),
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', { min: 2, max: 200, fallback: 10 }),
    dataDir,
    port: integer(env, 'PORT', { min: 0, max: 65_535, fallback: 4300 }),
    host: text(env, 'HOST') ?? '127.0.0.1',
    serviceName: readServiceName(env),
    publicUrl: readPublicUrl(env),
    oidc: readOidc(env),
    mail: readMail(env),
    renderWorkers: integer(env, 'RENDER_WORKERS', { min: 1, max: 64, fallback: defaultRenderWorkers() }),
    renderWarm: flag(env, 'RENDER_WARM') ?? true,
    pageFormat: readPageFormat(env),
    blobStore: readBlobStore(env),
    galleysMegabytes: integer(env, 'GALLEYS_MB', { min: 0, max: 100_000_000, fallback: 20_000 }),
    keeping: readKeeping(env),
    sessionIdleMinutes: integer(env, 'SESSION_IDLE_MINUTES', { min: 1, max: 10_080, fallback: 60 }),
    sessionMaxHours: integer(env, 'SESSION_MAX_HOURS', { min: 1, max: 720, fallback: 12 }),
    trustedProxies: readTrustedProxies(env),
    metricsToken: readMetricsToken(env),
    requireSecondFactor: flag(env, 'REQUIRE_SECOND_FACTOR') ?? false,
    secretKey: readSecretKey(env),
    signingKey: readSigningKey(env),
    seal: readSeal(env, cwd),
    anchors: { place: readAnchorPlace(env, cwd, dataDir), everyMs: readAnchorEvery(env) },
    runJobs: flag(env, 'RUN_JOBS') ?? true,
    metricsPort:
      text(env, 'METRICS_PORT') === null ? null : integer(env, 'METRICS_PORT', { min: 0, max: 65_535, fallback: 0 }),
    tracing: readTracing(env),
    ...readSeedDemo(env, databaseUrl),
  };
}

/** The demo's passwords are known to everybody: without a word of the operator it is for who reaches this machine from itself alone. */
function readSeedDemo(env: Environment, databaseUrl: string | null): Pick<Config, 'seedDemo' | 'demoWithheld'> {
  const said = flag(env, 'DEMO') ?? flag(env, 'SEED_DEMO');
  const wanted = said ?? databaseUrl === null;
  const demoWithheld = wanted && said === null && !isThisMachine(text(env, 'HOST') ?? '127.0.0.1');
  return { seedDemo: wanted && !demoWithheld, demoWithheld };
}

/** Two at the least, so that a pack under way leaves one to single exports. */
function defaultRenderWorkers(): number {
  return Math.min(8, Math.max(2, availableParallelism() - 1));
}

function readPageFormat(env: Environment): 'a4' | 'letter' {
  const value = (text(env, 'PAGE_FORMAT') ?? 'a4').toLowerCase();
  if (value === 'a4' || value === 'letter') return value;
  throw new ConfigError(`PAGE_FORMAT must be a4 or letter, not "${value}".`);
}

/** The value is never repeated in the message: it holds a password. */
function readDatabaseUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const example = 'postgres://user:password@host:5432/database';
  const url = parseUrl(name, value, example);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') {
    throw new ConfigError(`${name} must begin with postgres://. Expected something like ${example}.`);
  }
  if (url.pathname.length < 2) throw new ConfigError(`${name} names no database. Expected ${example}.`);
  return value;
}

/** The server's own password comes from that of the login, so both addresses must have the same. */
function readBeside(env: Environment, name: string, databaseUrl: string | null): string | null {
  const value = readDatabaseUrl(env, name);
  if (value === null) return null;
  if (databaseUrl === null) throw new ConfigError(`${name} goes with DATABASE_URL, which is not set.`);
  const [first, beside] = [new URL(databaseUrl), new URL(value)];
  if (first.username === beside.username && first.password === beside.password) return value;
  throw new ConfigError(`DATABASE_URL and ${name} must have the same user and password.`);
}

/** The name stands in a printed sentence on every exported page, so it is one short line. */
function readServiceName(env: Environment): string {
  const value = text(env, 'SERVICE_NAME') ?? 'Muniment';
  if (value.length > 80 || /\p{Cc}/u.test(value)) {
    throw new ConfigError('SERVICE_NAME must be one line of at most 80 characters.');
  }
  return value.normalize('NFC');
}

function readPublicUrl(env: Environment): string | null {
  const value = text(env, 'PUBLIC_URL');
  if (value === null) return null;
  const url = parseUrl('PUBLIC_URL', value, 'https://documents.example.com');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new ConfigError('PUBLIC_URL must begin with https:// or http://.');
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError('PUBLIC_URL must be an origin without a path, such as https://documents.example.com.');
  }
  return url.origin;
}

function readOidc(env: Environment): OidcConfig | null {
  const issuer = text(env, 'OIDC_ISSUER');
  const clientId = text(env, 'OIDC_CLIENT_ID');
  const clientSecret = text(env, 'OIDC_CLIENT_SECRET');
  if (issuer === null && clientId === null && clientSecret === null) return null;
  if (issuer === null || clientId === null || clientSecret === null) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together.');
  }
  const { protocol, hostname } = parseUrl('OIDC_ISSUER', issuer, 'https://login.example.com');
  if (protocol !== 'https:' && !(protocol === 'http:' && isThisMachine(hostname))) {
    throw new ConfigError('OIDC_ISSUER must begin with https://, unless the provider runs on this machine.');
  }
  return { issuer, clientId, clientSecret };
}

function readSecretKey(env: Environment): string | null {
  const value = text(env, 'SECRET_KEY');
  if (value !== null && value.length < 32) throw new ConfigError('SECRET_KEY must have at least 32 characters.');
  return value;
}

/** PEM, with line ends as `\\n` where the environment cannot hold them, or the base64 of its DER form. Kept as PEM. */
function readSigningKey(env: Environment): string | null {
  const value = text(env, 'SIGNING_KEY');
  if (value === null) return null;
  try {
    const key = value.startsWith('-----')
      ? createPrivateKey(value.replaceAll('\\n', '\n'))
      : createPrivateKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // The reason could repeat parts of the key.
  }
  throw new ConfigError(
    'SIGNING_KEY must be an Ed25519 private key in PEM, as openssl genpkey -algorithm ed25519 makes.',
  );
}

/** The address is never repeated in the message: it holds a password. */
function readMail(env: Environment): MailConfig | null {
  const smtpUrl = text(env, 'SMTP_URL');
  const from = text(env, 'MAIL_FROM');
  if (smtpUrl === null && from === null) return null;
  if (smtpUrl === null || from === null) throw new ConfigError('SMTP_URL and MAIL_FROM must be set together.');
  const { protocol } = parseUrl('SMTP_URL', smtpUrl, 'smtp://user:password@mail.example.com:587');
  if (protocol !== 'smtp:' && protocol !== 'smtps:') {
    throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://.');
  }
  if (!/^(?:[^<>@\p{Cc}]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/u.test(from)) {
    throw new ConfigError(
      'MAIL_FROM must be an address such as documents@example.com or Documents <documents@example.com>.',
    );
  }
  return { smtpUrl, from };
}

/** Where links in mails and on the terminal lead. Not taken from a request, which could name any host. */
export function publicOrigin({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl;
  // Every address of the machine is one that nobody else knows it by.
  const named = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

/** Whether a host name means the machine itself. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
}

function readTrustedProxies(env: Environment): string[] {
  const value = text(env, 'TRUSTED_PROXIES');
  if (value === null) return ['loopback'];
  if (value === 'none') return [];
  const entries = value.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => entry !== 'loopback' && !isAddressOrNetwork(entry));
  if (wrong === undefined) return entries;
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses or networks with commas between them, such as 10.0.0.5, 192.168.7.0/24, or none; not "${wrong}".`,
  );
}

function isAddressOrNetwork(entry: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 4 ? 32 : 128));
}

function readMetricsToken(env: Environment): string | null {
  const value = text(env, 'METRICS_TOKEN');
  if (value === null || value.length >= 16) return value;
  throw new ConfigError('METRICS_TOKEN must have at least 16 characters, since who guesses it reads /metrics.');
}

function readBlobStore(env: Environment): BlobStoreConfig {
  const value = text(env, 'BLOB_STORE') ?? 'db';
  if (value === 'db') return { kind: 'db' };
  const place = bucketOf(env, value);
  if (place === null) throw new ConfigError(`BLOB_STORE must be db or s3://bucket, not "${value}".`);
  return place;
}

function bucketOf(env: Environment, value: string): Bucket | null {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(value) ?? [];
  if (bucket === undefined) return null;
  const timeoutSeconds = integer(env, 'S3_TIMEOUT_SECONDS', { min: 1, max: 600, fallback: 20 });
  return { kind: 's3', bucket, prefix: prefix.replace(/\/+$/, ''), timeoutSeconds };
}

function readAnchorPlace(env: Environment, cwd: string, dataDir: string): AnchorPlace {
  const value = text(env, 'ANCHOR_DIR');
  if (value === null) return { kind: 'folder', folder: join(dataDir, 'anchors') };
  if (!value.startsWith('s3://')) return { kind: 'folder', folder: resolve(cwd, value) };
  const place = bucketOf(env, value);
  if (place === null) throw new ConfigError(`ANCHOR_DIR must be a folder or s3://bucket, not "${value}".`);
  return place;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function readAnchorEvery(env: Environment): number {
  const value = text(env, 'ANCHOR_EVERY') ?? '1d';
  const [, count = '0', unit = 's'] = /^(\d{1,5})([smhd])$/.exec(value) ?? [];
  const everyMs = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (everyMs >= 1_000 && everyMs <= unitMs.d) return everyMs;
  throw new ConfigError(`ANCHOR_EVERY must be a time such as 30s, 15m, 1h or 1d, one day at most, not "${value}".`);
}
