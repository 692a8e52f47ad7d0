/** `GET /api/signing-keys`: with what a pack or an anchor of this installation is checked. */
import { ListOf, SigningKeyItem } from '../../contract/index.ts';
import { damagedRecords } from '../kernel/damaged-records.ts';
import type { App, Services } from '../kernel/http/index.ts';
import { currentSigningKey, listSigningKeys } from './signing-keys.ts';
import { addAnchors } from './write-anchors.ts';

export function integrityRoutes(app: App, services: Services): void {
  app.metrics.registerMetric(damagedRecords);
  // The first anchor needs the key, so it is there from the first start on, whether or not anybody asks.
  addAnchors(app, services);
  app.get(
    '/api/signing-keys',
    {
      schema: {
        tags: ['Integrity'],
        summary: 'Public keys that packs and anchors were signed with, newest first',
        response: { 200: ListOf(SigningKeyItem) },
      },
    },
    async ({ actor }) => {
      const { id } = await currentSigningKey(services);
      return services.db.withActor(actor, (tx) => listSigningKeys(tx, id));
    },
  );
}
