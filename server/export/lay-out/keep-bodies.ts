/** Keeps what a render made for the next export: galleys, and pictures as they were prepared. */
import { release } from '../../kernel/workers/index.ts';
import { keepGalley, placeGalley } from '../bodies/galleys.ts';
import { keepPrepared, placePrepared } from '../bodies/images.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import type { ExportContext } from '../export-context.ts';
import type { EncodedBody } from '../worker/tasks.ts';

export interface MadeBody {
  planned: PlannedBody;
  encoded: EncodedBody;
}

/** Only whole bodies are kept; the memory of their galleys is given back. Bytes move before the transaction begins. */
export async function keepBodies({ services, actor, plan }: ExportContext, made: readonly MadeBody[]): Promise<void> {
  const keeper = { services, actor, scopeId: plan.scopeId };
  const whole = made.filter(({ encoded }) => encoded.whole);
  const images = await Promise.all(
    made.flatMap(({ encoded }) => encoded.prepared).map((image) => placePrepared(keeper, image)),
  );
  const galleys = await Promise.all(
    whole.map(({ planned: { version, key, linkKeys }, encoded: { pageCount, slugs, links, galley } }) =>
      placeGalley(keeper, { versionId: version.versionId, key, pageCount, slugs, links, linkKeys }, galley),
    ),
  );
  await services.db.withActor(actor, async (tx) => {
    await keepPrepared(tx, keeper, images);
    for (const galley of galleys) await keepGalley(tx, keeper, galley);
  });
  release(...whole.map(({ encoded }) => encoded.galley));
}
