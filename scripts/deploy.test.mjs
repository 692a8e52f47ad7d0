import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { needsSystemd } from '../tests/harness/other-programs.ts';

const read = (path) => readFileSync(path, 'utf8');

/** Metrics that Prometheus or the client for Node makes by itself. */
const notOurs = /^(up|process_|nodejs_)/;

it('the dashboard and the alerts ask only for metrics that the service has', () => {
  const code = ['process-metrics', 'http/metrics', 'damaged-records']
    .map((name) => read(`server/kernel/${name}.ts`))
    .join();
  const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
  const questions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...read('deploy/alerts.yml').match(/(?<=expr: ).*/g),
  ];
  const asked = questions.flatMap((question) => question.match(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g) ?? []);
  const names = [...new Set(asked)].filter((name) => !notOurs.test(name) && name !== 'histogram_quantile');
  const missing = names.filter((name) => !code.includes(`'${name.replace(/_(bucket|count|sum)$/, '')}'`));
  expect(names.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
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
});
