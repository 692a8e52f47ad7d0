import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { needsSystemd } from '../tests/harness/other-programs.ts';

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
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  expect(dockerfile).toMatch(/^USER muniment$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).toContain('node scripts/package.mjs');
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
