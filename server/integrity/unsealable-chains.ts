/** Chains that cannot be sealed, because something in them was not written by the service: counted for the alerts. */
import { Gauge } from 'prom-client';

const gauge = new Gauge({
  name: 'audit_chains_unsealable',
  help: 'Chains of the audit trail that cannot be sealed; run npm run verify-audit.',
  registers: [],
});
const chains = new Set<string>();

export const unsealableChains = {
  metric: gauge,
  /** Returns whether it was not known yet. */
  add(chain: string): boolean {
    const isNew = !chains.has(chain);
    chains.add(chain);
    gauge.set(chains.size);
    return isNew;
  },
  remove(chain: string): void {
    if (chains.delete(chain)) gauge.set(chains.size);
  },
};
