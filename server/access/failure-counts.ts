/** Failed sign-ins and signatures, for who watches the service: many of them are somebody guessing. */
import { Counter } from 'prom-client';
import { processMetrics } from '../kernel/process-metrics.ts';

export const failedSignIns = new Counter({
  name: 'sign_ins_failed_total',
  help: 'Sign-ins that were refused, and proofs of who is there that were wrong.',
  registers: [processMetrics],
});

export const failedSignatures = new Counter({
  name: 'signatures_failed_total',
  help: 'Signatures whose password, code, passkey or ticket was wrong.',
  registers: [processMetrics],
});
