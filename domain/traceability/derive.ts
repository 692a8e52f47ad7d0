/**
 * Which control mitigates which risk, what implements and verifies it, and what is missing.
 *
 * Pure: the caller hands over the items that count and what is known of the documents they name. Nothing here is stored
 * or hashed; the answer is as live as its input.
 */
import { naturalKey } from '../reading-order/index.ts';
import type { ControlGap, RiskGap } from './gaps.ts';

export type Acceptability = 'acceptable' | 'unacceptable';

export type ImplementationReference =
  | { kind: 'requirement'; key: string }
  | { kind: 'document'; humanId: string; version: number | null };

export interface VerificationReference {
  humanId: string;
  version: number | null;
}

/** An item together with the version that defines it. `ordinal` is its place in that version's content. */
export interface TracedItem {
  kind: 'risk' | 'control' | 'requirement';
  key: string;
  title: string;
  initial: Acceptability | null;
  residual: Acceptability | null;
  mitigates: readonly string[];
  implementedBy: readonly ImplementationReference[];
  verifiedBy: readonly VerificationReference[];
  documentId: string;
  humanId: string;
  versionId: string;
  ordinal: number;
}

/** What is known of a document that an item names, by human id. */
export interface NamedDocument {
  effectiveVersion: number | null;
  /** Numbers of the versions whose state is RELEASED, with any standing. */
  releasedVersions: ReadonlySet<number>;
}

interface Defined {
  key: string;
  title: string;
  documentId: string;
  humanId: string;
  versionId: string;
}

interface TracedRisk extends Defined {
  initial: Acceptability | null;
  residual: Acceptability | null;
  mitigatedBy: { key: string; humanId: string }[];
  gaps: RiskGap[];
}

interface TracedControl extends Defined {
  mitigates: { key: string; humanId: string | null }[];
  implementedBy: ({ kind: 'requirement'; key: string } | { kind: 'document'; humanId: string })[];
  verifiedBy: { humanId: string; version: number | null }[];
  gaps: ControlGap[];
}

export interface Trace {
  risks: TracedRisk[];
  controls: TracedControl[];
}

/** By document in natural order, then by place. A document's key is made once, not for every comparison. */
function inOrder(items: readonly TracedItem[]): TracedItem[] {
  const keys = new Map(items.map(({ humanId }) => [humanId, '']));
  for (const humanId of keys.keys()) keys.set(humanId, naturalKey(humanId));
  return [...items].sort((a, b) => {
    const [keyA = '', keyB = ''] = [keys.get(a.humanId), keys.get(b.humanId)];
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    return a.ordinal - b.ordinal;
  });
}

function firstByKey(items: readonly TracedItem[], kind: TracedItem['kind']): Map<string, TracedItem> {
  const found = new Map<string, TracedItem>();
  for (const item of items) if (item.kind === kind && !found.has(item.key)) found.set(item.key, item);
  return found;
}

function controlsByRisk(items: readonly TracedItem[]): Map<string, TracedItem[]> {
  const mitigating = new Map<string, TracedItem[]>();
  for (const control of items) {
    if (control.kind !== 'control') continue;
    for (const key of new Set(control.mitigates)) {
      const controls = mitigating.get(key);
      if (controls) controls.push(control);
      else mitigating.set(key, [control]);
    }
  }
  return mitigating;
}

/** An acceptable initial risk with no control and no residual is complete and carries no flag. */
function riskGaps(risk: TracedItem, mitigated: boolean): RiskGap[] {
  const gaps: RiskGap[] = [];
  const unacceptable = risk.initial === 'unacceptable';
  if (risk.initial === null) gaps.push('NO_INITIAL');
  if (unacceptable && !mitigated) gaps.push('NO_CONTROL');
  if ((mitigated || unacceptable) && risk.residual === null) gaps.push('NO_RESIDUAL');
  if (risk.residual === 'unacceptable') gaps.push('RESIDUAL_UNACCEPTABLE');
  return gaps;
}

/** `doc:X` counts while X has an effective version, `doc:X@n` while version n is RELEASED. */
function isReleased(reference: VerificationReference, documents: ReadonlyMap<string, NamedDocument>): boolean {
  const document = documents.get(reference.humanId);
  if (!document) return false;
  if (reference.version === null) return document.effectiveVersion !== null;
  return document.releasedVersions.has(reference.version);
}

function controlGaps(
  control: TracedItem,
  risks: ReadonlyMap<string, TracedItem>,
  requirements: ReadonlyMap<string, TracedItem>,
  documents: ReadonlyMap<string, NamedDocument>,
): ControlGap[] {
  const gaps: ControlGap[] = [];
  if (control.mitigates.length === 0) gaps.push('NO_RISK');
  if (control.mitigates.some((key) => !risks.has(key))) gaps.push('UNKNOWN_RISK');
  if (control.implementedBy.length === 0) gaps.push('NOT_IMPLEMENTED');
  const known = (reference: ImplementationReference) =>
    reference.kind === 'requirement' ? requirements.has(reference.key) : isReleased(reference, documents);
  if (!control.implementedBy.every(known)) gaps.push('UNKNOWN_IMPLEMENTATION');
  if (control.verifiedBy.length === 0) gaps.push('NOT_VERIFIED');
  if (!control.verifiedBy.every((reference) => isReleased(reference, documents))) {
    gaps.push('VERIFICATION_NOT_RELEASED');
  }
  return gaps;
}

function definedBy(item: TracedItem): Defined {
  const { key, title, documentId, humanId, versionId } = item;
  return { key, title, documentId, humanId, versionId };
}

/** Rows come by document in natural order, inside a document in content order. */
export function deriveTrace(items: readonly TracedItem[], documents: ReadonlyMap<string, NamedDocument>): Trace {
  const ordered = inOrder(items);
  const risks = firstByKey(ordered, 'risk');
  const requirements = firstByKey(ordered, 'requirement');
  const mitigating = controlsByRisk(ordered);
  const trace: Trace = { risks: [], controls: [] };
  for (const item of ordered) {
    if (item.kind === 'risk') {
      const controls = mitigating.get(item.key) ?? [];
      trace.risks.push({
        ...definedBy(item),
        initial: item.initial,
        residual: item.residual,
        mitigatedBy: controls.map(({ key, humanId }) => ({ key, humanId })),
        gaps: riskGaps(item, controls.length > 0),
      });
    } else if (item.kind === 'control') {
      trace.controls.push({
        ...definedBy(item),
        mitigates: item.mitigates.map((key) => ({ key, humanId: risks.get(key)?.humanId ?? null })),
        implementedBy: item.implementedBy.map((reference) =>
          reference.kind === 'requirement'
            ? { kind: 'requirement', key: reference.key }
            : { kind: 'document', humanId: reference.humanId },
        ),
        verifiedBy: item.verifiedBy.map(({ humanId, version }) => ({
          humanId,
          version: version ?? documents.get(humanId)?.effectiveVersion ?? null,
        })),
        gaps: controlGaps(item, risks, requirements, documents),
      });
    }
  }
  return trace;
}
