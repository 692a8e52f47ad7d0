/**
 * An export that has begun: what it holds, what its documents link to and trace, which bodies are kept. All is read in one
 * transaction as the caller; what follows renders from it without one. A single export and a pack begin alike.
 */
import type { Trace } from '../../domain/traceability/index.ts';
import type { FooterLink, PageFormatName } from '../../typesetting/index.ts';
import type { Actor } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { sealedWith } from './bodies/kept-bytes.ts';
import { type PlannedBody, planBodies } from './bodies/plan-bodies.ts';
import type { ResolvedTargets } from './bodies/resolve-targets.ts';
import { requireSoundContents } from './bodies/sound-contents.ts';
import { readTraces } from './bodies/traces.ts';
import type { Choice } from './choice/choice.ts';
import { type ExportPlan, readPlan } from './choice/read-plan.ts';
import { liveSystemLink, uncontrolledCopySentence } from './footer-sentence.ts';
import type { Renderer } from './renderer.ts';

export interface ExportRequest {
  actor: Actor;
  choice: Choice;
  signal: AbortSignal;
}

export interface ExportContext extends ExportRequest {
  services: Services;
  renderer: Renderer;
  plan: ExportPlan;
  planned: PlannedBody[];
  targets: ResolvedTargets;
  /** By version; those without an annex are not there. */
  traces: ReadonlyMap<string, Trace>;
  generatedAt: Date;
  footer: string;
  footerLink: FooterLink | undefined;
  pageFormat: PageFormatName;
}

export async function beginExport(
  services: Services,
  renderer: Renderer,
  { actor, choice, signal }: ExportRequest,
  generatedAt: Date,
): Promise<ExportContext> {
  const { pageFormat, serviceName, publicUrl } = services.config;
  const day = generatedAt.toISOString().slice(0, 10);
  return services.db.withActor(actor, async (tx) => {
    const plan = await readPlan(tx, actor, choice, day);
    const { planned, targets } = await planBodies(
      tx,
      plan,
      { format: pageFormat, sealedWith: sealedWith(services) },
      signal,
    );
    const ids = plan.versions.map(({ versionId }) => versionId);
    await requireSoundContents(tx, plan.scopeId, ids, signal);
    return {
      ...{ services, renderer, actor, choice, signal, plan, planned, targets, generatedAt, pageFormat },
      traces: plan.traceable ? await readTraces(tx, plan, day) : new Map<string, Trace>(),
      footer: uncontrolledCopySentence(serviceName, actor.displayName, day),
      footerLink: liveSystemLink(publicUrl),
    };
  });
}
