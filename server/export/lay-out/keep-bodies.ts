/** Keeps what a render made for the next export: galleys, and pictures as they were prepared. */
import { release } from '../../kernel/workers/index.ts';
import { keepGalley } from '../bodies/galleys.ts';
import { keepPrepared } from '../bodies/images.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import type { ExportContext } from '../export-context.ts';
import type { EncodedBody } from '../worker/tasks.ts';

export interface MadeBody {
  planned: PlannedBody;
  encoded: EncodedBody;
}

/** Only whole bodies are kept; the memory of their galleys is given back. */
export async function keepBodies({ services, actor, plan }: ExportContext, made: readonly MadeBody[]): Promise<void> {
  const whole = made.filter(({ encoded }) => encoded.whole);
  await services.db.withActor(actor, async (tx) => {
    const prepared = made.flatMap(({ encoded }) => encoded.prepared);
    await keepPrepared(tx, services.blobs, plan.scopeId, prepared);
    for (const { planned, encoded } of whole) {
      const { pageCount, slugs, links } = encoded;
      const { version, key, linkKeys } = planned;
      const kept = { versionId: version.versionId, key, pageCount, slugs, links, linkKeys };
      await keepGalley(tx, plan.scopeId, kept, encoded.galley);
    }
  });
  release(...whole.map(({ encoded }) => encoded.galley));
}
