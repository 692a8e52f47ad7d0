import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('an empty environment', () => {
  test('means the embedded PostgreSQL below .data, with the demo, on the loopback address', () => {
    expect(readConfig({}, '/srv/app')).toMatchObject({
      databaseUrl: null,
      dataDir: '/srv/app/.data',
      port: 4300,
      host: '127.0.0.1',
      serviceName: 'Muniment',
      publicUrl: null,
      oidc: null,
      blobStore: { kind: 'db' },
      seedDemo: true,
    });
  });

  test('is what variables that are set to nothing mean', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SEED_DEMO: '' }, '/')).toEqual(readConfig({}, '/'));
  });
});

describe('with DATABASE_URL', () => {
  const env = { DATABASE_URL: 'postgres://someone:secret@db.example.com/records' };

  test('nothing is seeded unless asked', () => {
    expect(readConfig(env).seedDemo).toBe(false);
    expect(readConfig({ ...env, SEED_DEMO: '1' }).seedDemo).toBe(true);
    const reached = { HOST: '0.0.0.0' };
    expect(readConfig(reached)).toMatchObject({ seedDemo: false, demoWithheld: true });
    expect(readConfig({ HOST: '127.0.0.2' })).toMatchObject({ seedDemo: true, demoWithheld: false });
    for (const name of ['DEMO', 'SEED_DEMO']) {
      expect(readConfig({ ...reached, [name]: '1' })).toMatchObject({ seedDemo: true, demoWithheld: false });
      expect(readConfig({ ...reached, [name]: '0' })).toMatchObject({ seedDemo: false, demoWithheld: false });
    }
  });

  test('a replica is read from by the same user and password, and goes with it alone', () => {
    const replica = 'postgres://someone:secret@db2.example.com/records';
    expect(readConfig(env).databaseReplicaUrl).toBe(null);
    expect(readConfig({ ...env, DATABASE_REPLICA_URL: replica }).databaseReplicaUrl).toBe(replica);
    expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow(/goes with DATABASE_URL/);
    const other = () => readConfig({ ...env, DATABASE_REPLICA_URL: replica.replace('secret', 'other') });
    expect(other).toThrow('DATABASE_URL and DATABASE_REPLICA_URL must have the same user and password.');
  });

  test('a wrong one is refused without repeating its password', () => {
    const wrong = () => readConfig({ DATABASE_URL: 'mysql://someone:secret@db.example.com/records' });
    expect(wrong).toThrow(/must begin with postgres/);
    expect(wrong).not.toThrow(/secret/);
  });
});

test.each([
  [{ PORT: '80x' }, /PORT/],
  [{ PORT: '65536' }, /PORT/],
  [{ PORT: '-1' }, /PORT/],
  [{ RENDER_WORKERS: '0' }, /RENDER_WORKERS/],
  [{ SEED_DEMO: 'yes' }, /SEED_DEMO/],
  [{ PUBLIC_URL: 'documents.example.com' }, /PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://example.com/documents' }, /PUBLIC_URL/],
  [{ OIDC_ISSUER: 'https://login.example.com' }, /must be set together/],
  [
    { OIDC_ISSUER: 'http://login.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
    /OIDC_ISSUER must begin with https/,
  ],
  [{ BLOB_STORE: 's3:bucket' }, /BLOB_STORE/],
  [{ SERVICE_NAME: 'two\nlines' }, /SERVICE_NAME/],
  [{ DATABASE_URL: 'postgres://db.example.com' }, /names no database/],
])('%j is refused by name', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('an object store is a bucket with an optional prefix', () => {
  expect(readConfig({ BLOB_STORE: 's3://records/muniment/' }).blobStore).toEqual({
    kind: 's3',
    bucket: 'records',
    prefix: 'muniment',
    timeoutSeconds: 20,
  });
});

test('the public address is an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://documents.example.com/' }).publicUrl).toBe('https://documents.example.com');
});

test('mail needs its server and its sender, and the message never repeats the password', () => {
  const SMTP_URL = 'smtp://user:hunter2@mail.example.com';
  const MAIL_FROM = 'Documents <documents@example.com>';
  expect(readConfig({ SMTP_URL, MAIL_FROM }).mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM });
  expect(readConfig({}).mail).toBeNull();
  expect(() => readConfig({ SMTP_URL })).toThrow(/set together/);
  expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'nobody' })).toThrow(/MAIL_FROM/);
  for (const wrong of ['http://user:hunter2@mail.example.com', 'hunter2']) {
    expect(() => readConfig({ SMTP_URL: wrong, MAIL_FROM })).toThrow(/^(?!.*hunter2).*SMTP_URL/);
  }
});

test('the variables of OpenTelemetry say where traces go and how many; what cannot be sent is refused', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'documents' }).tracing).toBeNull();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.com:4318/' };
  expect(readConfig(endpoint).tracing).toEqual({
    url: 'http://collector.example.com:4318/v1/traces',
    headers: {},
    serviceName: 'muniment',
    resource: {},
    ratio: 1,
    parentDecides: true,
  });
  const more = {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other.example.com/in',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b,x-other=c',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  };
  expect(readConfig({ ...endpoint, ...more }).tracing).toEqual({
    url: 'https://other.example.com/in',
    headers: { 'x-key': 'a b', 'x-other': 'c' },
    serviceName: 'muniment',
    resource: { 'deployment.environment.name': 'test' },
    ratio: 0.1,
    parentDecides: false,
  });
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull();
  for (const wrong of [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
  ]) {
    expect(() => readConfig({ ...endpoint, ...wrong })).toThrow(new RegExp(`^${Object.keys(wrong).at(-1)} must be`));
  }
});
