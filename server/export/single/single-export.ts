/** What the exports of one version share, whatever file they make: how they begin, fail and are recorded. */
import { createHash } from 'node:crypto';
import type { Services } from '../../kernel/http/index.ts';
import type { PlannedBody } from '../bodies/plan-bodies.ts';
import { beginExport, type ExportContext, type ExportRequest } from '../export-context.ts';
import { recordExport } from '../record-export.ts';
import { renderFailed } from '../refusals.ts';
import { type Renderer, RenderFailed } from '../renderer.ts';

export async function beginSingle(
  services: Services,
  renderer: Renderer,
  request: ExportRequest,
): Promise<{ context: ExportContext; planned: PlannedBody }> {
  // The day alone, so that the same version, caller and day give the same bytes.
  const generatedAt = new Date(`${services.clock.today()}T00:00:00.000Z`);
  const context = await beginExport(services, renderer, request, generatedAt);
  return { context, planned: context.planned[0] as PlannedBody };
}

/** What the render thread made; where it could not, the refusal names the document. */
export async function rendered<T>({ version }: PlannedBody, making: Promise<T>): Promise<T> {
  return making.catch((error: unknown) => {
    throw error instanceof RenderFailed ? renderFailed(version, error.message) : error;
  });
}

export async function recordSingle(context: ExportContext, format: 'pdf' | 'docx', bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { services, actor } = context;
  await services.db.withActor(actor, (tx) => recordExport(tx, context, { format, sha256, sizeBytes: bytes.length }));
}
