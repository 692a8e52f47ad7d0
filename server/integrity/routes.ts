import * as operations from '../../contract/operations/index.ts';
import { codeEvents } from '../audit/index.ts';
import { damagedRecords } from '../kernel/damaged-records.ts';
import { type App, register, type Services } from '../kernel/http/index.ts';
import { keepSeal, sealOf } from './seal/index.ts';
import { startSealing } from './seal-chains.ts';
import { signingKeyOf } from './signing-key.ts';
import { currentSigningKey, listSigningKeys } from './signing-keys.ts';
import { unsealableChains } from './unsealable-chains.ts';
import { addAnchors } from './write-anchors.ts';

export function integrityRoutes(app: App, services: Services): void {
  app.metrics.registerMetric(damagedRecords);
  app.metrics.registerMetric(unsealableChains.metric);
  codeEvents(services.db, signingKeyOf(services.config));
  // The first anchor needs the key, so it is there from the first start on, whether or not anybody asks.
  addAnchors(app, services);
  addSealing(app, services);
  register(app, operations.listSigningKeys, async ({ actor }) => {
    const { id } = await currentSigningKey(services);
    const seal = sealOf(services.config);
    if (seal !== null) await keepSeal(services, seal);
    const current = [id, ...(seal === null ? [] : [seal.id])];
    return services.db.withActor(actor, (tx) => listSigningKeys(tx, current));
  });
}

/** While the server listens: an app that is only asked from inside, as in tests, seals nothing. */
function addSealing(app: App, services: Services): void {
  let sealer: { stop(): Promise<void> } | null = null;
  app.addHook('onListen', async () => {
    sealer = startSealing(services, app.log);
  });
  app.addHook('preClose', async () => sealer?.stop());
}
