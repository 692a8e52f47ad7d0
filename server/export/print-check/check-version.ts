/**
 * What print would make of a version, drafts included: laid out as an export lays it out, on the same threads. No file is
 * made of it, nothing is kept and nothing recorded.
 */
import type { PrintCheck } from '../../../contract/index.ts';
import type { Services } from '../../kernel/http/index.ts';
import { loadImages } from '../bodies/images.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { beginExport, type ExportRequest, followingOf } from '../export-context.ts';
import { imagesByName } from '../exported-version.ts';
import { readNeighbourWarnings } from '../lay-out/neighbour-warnings.ts';
import { readBody } from '../lay-out/read-body.ts';
import { inLineOrder } from '../print-tree/index.ts';
import { renderFailed } from '../refusals.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';

export async function checkVersion(
  services: Services,
  renderer: Renderer,
  request: ExportRequest,
): Promise<PrintCheck> {
  const generatedAt = new Date(`${services.clock.today()}T00:00:00.000Z`);
  const context = await beginExport(services, renderer, request, generatedAt);
  const { actor, signal, plan, pageFormat: format } = context;
  const planned = context.planned[0] as PlannedBody;
  const { version } = planned;
  const { scopeId } = plan;
  const body = await readBody(context, planned);
  const images = await loadImages(services, actor, scopeId, [...imagesByName(version).values()]);
  const task = { kind: 'check' as const, body, images, following: followingOf(context, version.versionId), format };
  const checked = await renderer.checkDocument(task, { userId: actor.userId, signal }).catch((error: unknown) => {
    throw error instanceof RenderFailed ? renderFailed(version, error.message) : error;
  });
  // Without a link whose address has a fragment there is nothing to compare.
  const links = planned.kept?.links ?? (planned.linkKeys.length > 0 ? null : []);
  const others = (await readNeighbourWarnings(context, new Map([[version.versionId, links]]))).get(version.versionId);
  return { pages: checked.pages, warnings: inLineOrder([...checked.warnings, ...(others ?? [])]) };
}
