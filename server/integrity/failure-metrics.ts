/** Anchors and seals that could not be made, and the last anchor that was, for the alerts. */
import { Counter, Gauge } from 'prom-client';
import { processMetrics } from '../kernel/process-metrics.ts';

const registers = [processMetrics];

export const lastAnchor = new Gauge({
  name: 'anchor_last_timestamp_seconds',
  help: 'When this server last wrote an anchor of the audit trail.',
  registers,
});
export const failedAnchors = new Counter({
  name: 'anchors_failed_total',
  help: 'Anchors of the audit trail that could not be written.',
  registers,
});
export const failedSeals = new Counter({
  name: 'seals_failed_total',
  help: 'Seals that could not be made: of the chains of the audit trail (tried again), of exported files, and time stamps of those.',
  labelNames: ['of'],
  registers,
});
for (const of of ['chains', 'files', 'time stamps']) failedSeals.inc({ of }, 0);
