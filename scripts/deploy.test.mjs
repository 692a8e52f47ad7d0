import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { needsSystemd } from '../tests/harness/other-programs.ts';
import { findProgram } from './programs.mjs';

const read = (path) => readFileSync(path, 'utf8');

/** Metrics that Prometheus or the client for Node makes by itself. */
const notOurs = /^(up|process_|nodejs_)/;

/** The names of all metrics that the server's files make. */
function ownMetrics() {
  const files = readdirSync('server', { recursive: true }).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const made = /new (?:Counter|Gauge|Histogram)\(\{\s*name: '([a-z_]+)'/g;
  return files.flatMap((name) => [...read(join('server', name)).matchAll(made)].map(([, metric]) => metric));
}

it('the dashboard and the alerts ask only for metrics that the service has', () => {
  const known = new Set(ownMetrics());
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
  const questions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...read('deploy/alerts.yml').match(/(?<=expr: ).*/g),
  ];
  const asked = questions.flatMap((question) => question.match(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g) ?? []);
  const names = [...new Set(asked)].filter((name) => !notOurs.test(name) && name !== 'histogram_quantile');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
});

it('docs/operations.md tells of every metric', () => {
  const told = read('docs/operations.md');
  expect(ownMetrics().filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
});

it('the image, the compose file and the unit set only variables that docs/operations.md explains', () => {
  const told = read('docs/operations.md');
  const set = [
    ...read('deploy/compose.yml').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm),
    ...read('deploy/compose.yml').matchAll(/<<: \*environment, ([A-Z_]+)/g),
    ...read('deploy/Dockerfile').matchAll(/(?<=^ENV .*)\b([A-Z_]+)=/gm),
    ...read('deploy/muniment.service').matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm),
  ].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(12);
  const notOurs = /^(AWS_|NODE_ENV$)/;
  expect(set.filter((name) => !notOurs.test(name) && !told.includes(`\`${name}\``))).toEqual([]);
});

it('the image is built in two stages, runs as an account of its own and tells its health', () => {
  const dockerfile = read('deploy/Dockerfile');
  expect(dockerfile.match(/^FROM \$\{BASE\}/gm)).toHaveLength(2);
  expect(dockerfile.match(/^ARG BASE=node:24-/gm)).toHaveLength(1);
  expect(dockerfile).toMatch(/^USER muniment$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toContain('node scripts/package.mjs');
});

describe('an image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muniment-publish-'));
  const file = join(folder, 'Dockerfile');
  const told = join(folder, 'told');
  const digest = `sha256:${'ab'.repeat(32)}`;
  // Stands for Docker, which asks a registry: it notes what it was told, and answers with a digest.
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho "$*" >> ${told}\necho ${digest}\n`, { mode: 0o755 });
  writeFileSync(file, read('deploy/Dockerfile').replace(/^(ARG BASE=[^@\n]+).*$/m, '$1'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const publish = (...args) =>
    spawnSync(process.execPath, ['scripts/publish-image.mjs', ...args, '--file', file], {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });

  it('is not published while its base is named by a tag alone', () => {
    const { status, stderr } = publish('documents/muniment:1');
    expect([status, stderr]).toEqual([1, expect.stringContaining('without its digest, so nothing is published')]);
    expect(existsSync(told)).toBe(false);
  });

  it('is published, and its digest told, once the base is pinned', () => {
    expect(publish('--pin').status).toBe(0);
    expect(readFileSync(file, 'utf8')).toContain(`ARG BASE=node:24-bookworm-slim@${digest}\n`);
    const { status, stdout } = publish('documents/muniment:1');
    expect([status, stdout]).toEqual([0, expect.stringContaining(`documents/muniment:1@${digest}`)]);
    expect(readFileSync(told, 'utf8')).toContain('push documents/muniment:1\n');
  });

  it('with a base beside that line is refused', () => {
    writeFileSync(file, read(file).replace(/^FROM \$\{BASE\}$/m, 'FROM node:24'));
    expect(publish('documents/muniment:1')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('whose base is not'),
    });
  });
});

it('systemd takes the unit', (context) => {
  needsSystemd(context);
  const verified = spawnSync('systemd-analyze', ['verify', 'deploy/muniment.service'], { encoding: 'utf8' });
  // It also looks for the programs and accounts of the machine, which a developer's does not have.
  const faults = verified.stderr.split('\n').filter((line) => /Unknown|Failed to parse|Invalid/.test(line));
  expect(faults).toEqual([]);
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', 'deploy/muniment.service'], {
    encoding: 'utf8',
  });
  const [, exposure] = /exposure level for [^:]+: ([0-9.]+)/.exec(judged.stdout) ?? [];
  expect(Number(exposure)).toBeLessThan(3);
});

const chart = 'deploy/helm/muniment';
const templates = () => readdirSync(join(chart, 'templates')).map((name) => read(join(chart, 'templates', name)));

/** What of a JSON schema the chart's own uses. */
function faultsIn(schema, value, at = 'values') {
  const { type, properties = {}, required = [], additionalProperties = true, pattern, minimum, enum: allowed } = schema;
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (type !== undefined && kind !== type) return [`${at} is no ${type}`];
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return [`${at} does not match ${pattern}`];
  if (minimum !== undefined && value < minimum) return [`${at} is below ${minimum}`];
  if (allowed !== undefined && !allowed.includes(value)) return [`${at} is none of ${allowed}`];
  if (kind !== 'object') return [];
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  const inner = Object.entries(value).flatMap(([name, one]) => {
    if (name in properties) return faultsIn(properties[name], one, `${at}.${name}`);
    if (additionalProperties === false) return [`${at}.${name} is not known`];
    return additionalProperties === true ? [] : faultsIn(additionalProperties, one, `${at}.${name}`);
  });
  return [...missing, ...inner];
}

it('the values of the Helm chart fit its schema, which refuses others', () => {
  const schema = JSON.parse(read(join(chart, 'values.schema.json')));
  const values = parse(read(join(chart, 'values.yaml')));
  expect(faultsIn(schema, values)).toEqual([]);
  for (const wrong of [
    { ...values, image: { ...values.image, digest: 'sha256:short' } },
    { ...values, worker: { ...values.worker, replicas: 0 } },
    { ...values, publicUrl: 'documents.example.com' },
    { ...values, wroker: {} },
  ]) {
    expect(faultsIn(schema, wrong)).toHaveLength(1);
  }
});

it('the Helm chart asks only for values that it has, and each of its blocks is closed', () => {
  const values = parse(read(join(chart, 'values.yaml')));
  for (const template of templates()) {
    for (const [, path] of template.matchAll(/(?:\.|\$v)[Vv]alues\.([a-zA-Z.]+)/g)) {
      expect(
        path.split('.').reduce((inner, name) => inner?.[name], values),
        path,
      ).not.toBeUndefined();
    }
    const opened = template.match(/\{\{-? (?:if|with|range|define)\b/g) ?? [];
    expect(template.match(/\{\{-? end\b/g) ?? []).toHaveLength(opened.length);
  }
});

it('the Helm chart scales servers and workers apart, workers on the age of the queue, and drops every right', () => {
  const all = templates().join('\n');
  const { worker } = parse(read(join(chart, 'values.yaml')));
  expect(ownMetrics()).toContain(worker.autoscaling.metric);
  expect(all.match(/kind: HorizontalPodAutoscaler/g)).toHaveLength(2);
  expect(all).toMatch(
    /type: External\s+external:\s+metric: \{ name: \{\{ \.Values\.worker\.autoscaling\.metric \}\} \}/,
  );
  for (const right of [
    'readOnlyRootFilesystem: true',
    'runAsNonRoot: true',
    'drop: [ALL]',
    'allowPrivilegeEscalation: false',
  ]) {
    expect(all).toContain(right);
  }
});

// Debian has no package of it, so that most machines have none; what stands above looks at the chart everywhere.
if (findProgram('helm') !== null) {
  it('Helm takes the chart', () => {
    const linted = spawnSync('helm', ['lint', '--strict', chart], { encoding: 'utf8' });
    expect([linted.status, linted.stdout + linted.stderr]).toEqual([0, expect.stringContaining('0 chart(s) failed')]);
    const made = spawnSync(
      'helm',
      ['template', 'x', chart, '--kube-version', '1.30.0', '--set', 'ingress.enabled=true'],
      { encoding: 'utf8' },
    );
    expect(made.status, made.stderr).toBe(0);
  });
}
