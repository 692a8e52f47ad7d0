/**
 * An export that has begun: what it holds, what its documents link to and trace, which bodies are kept. All is read in one
 * transaction as the caller, as it was at one moment; what follows renders from it without one. A single export and a pack begin alike.
 */
import type { ApprovalRecord } from '../../domain/approval/index.ts';
import type { Trace } from '../../domain/traceability/index.ts';
import type { FooterLink, PageFormatName } from '../../typesetting/index.ts';
import { readApprovals } from '../documents/index.ts';
import { openSealer, type Sealer } from '../integrity/index.ts';
import type { Actor, Tx } from '../kernel/database/index.ts';
import type { Services } from '../kernel/http/index.ts';
import { momentOf, type PackFigures, readPackFigures } from '../reading/index.ts';
import { readRules } from '../scopes/index.ts';
import { forgetDamaged, noteUse } from './bodies/galleys.ts';
import { type PlannedBody, planBodies } from './bodies/plan-bodies.ts';
import type { ResolvedTargets } from './bodies/resolve-targets.ts';
import { requireSoundContents } from './bodies/sound-contents.ts';
import { readTraces } from './bodies/traces.ts';
import type { Choice } from './choice/choice.ts';
import { type ExportPlan, readPlan } from './choice/read-plan.ts';
import { liveSystemLink, uncontrolledCopySentence } from './footer-sentence.ts';
import type { Following } from './print-tree/index.ts';
import type { Renderer } from './renderer.ts';

export interface ExportRequest {
  actor: Actor;
  choice: Choice;
  signal: AbortSignal;
  /** Whether the file will have a cover. */
  hasCover?: boolean;
}

export interface ExportContext extends ExportRequest {
  services: Services;
  renderer: Renderer;
  plan: ExportPlan;
  planned: PlannedBody[];
  targets: ResolvedTargets;
  /** By version; those without an annex are not there. */
  traces: ReadonlyMap<string, Trace>;
  /** By version; empty where the scope does not print them. */
  records: ReadonlyMap<string, ApprovalRecord>;
  /** Null where there is no cover, the caller may not see them, or nobody was asked to read anything. */
  readings: PackFigures | null;
  generatedAt: Date;
  /** Null where PDFs are not sealed. One for all files of a pack. */
  sealer: Sealer | null;
  footer: string;
  footerLink: FooterLink | undefined;
  pageFormat: PageFormatName;
}

export async function beginExport(
  services: Services,
  renderer: Renderer,
  { actor, choice, signal, hasCover = false }: ExportRequest,
  generatedAt: Date,
): Promise<ExportContext> {
  const { pageFormat, serviceName, publicUrl } = services.config;
  const day = generatedAt.toISOString().slice(0, 10);
  const sealer = await openSealer(services);
  const { used, damaged, ...begun } = await services.db.snapshot(actor, async (tx) => {
    const plan = await readPlan(tx, actor, choice, day);
    const { planned, targets, used, damaged } = await planBodies(tx, plan, services, signal);
    const ids = plan.versions.map(({ versionId }) => versionId);
    await requireSoundContents(tx, plan.scopeId, ids, signal);
    // Compared whether or not they are printed: no version leaves whose trail says another thing.
    const records = await readApprovals(tx, plan.scopeId, plan.versions);
    const { approvalRecord } = await readRules(tx, plan.scopeId);
    return {
      ...{
        services,
        renderer,
        actor,
        choice,
        signal,
        plan,
        planned,
        targets,
        used,
        damaged,
        generatedAt,
        sealer,
        pageFormat,
      },
      traces: plan.traceable ? await readTraces(tx, plan, day, signal) : new Map<string, Trace>(),
      records: approvalRecord ? records : new Map<string, ApprovalRecord>(),
      readings: hasCover && plan.readersSeen ? await readReadings(tx, plan, day) : null,
      footer: uncontrolledCopySentence(serviceName, actor.displayName, day),
      footerLink: liveSystemLink(publicUrl),
    };
  });
  await forgetDamaged({ services, actor, scopeId: begun.plan.scopeId }, damaged);
  const rested = used.filter((galley) => galley.rested);
  if (rested.length > 0) await services.db.withActor(actor, (tx) => noteUse(tx, begun.plan.scopeId, rested));
  return begun;
}

async function readReadings(tx: Tx, { choice, scopeId, versions }: ExportPlan, today: string) {
  const at = choice.kind === 'scope' ? (choice.at ?? today) : today;
  const figures = await readPackFigures(tx, scopeId, versions, momentOf(at, today));
  return figures.of === 0 ? null : figures;
}

/** What follows the content of a version in its PDF. */
export function followingOf({ traces, records }: ExportContext, versionId: string): Following {
  return { trace: traces.get(versionId) ?? null, record: records.get(versionId) ?? null };
}
