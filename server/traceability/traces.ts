/** From a trace source to rows: the live view, and the rows of one exported version. */
import { deriveTrace, type Trace } from '../../domain/traceability/index.ts';
import type { Tx } from '../kernel/database/index.ts';
import { readTraceSource, type TraceSource } from './read-source.ts';

/** The live view: effective versions alone. */
function liveTrace(source: TraceSource): Trace {
  return deriveTrace(
    source.items.filter((item) => item.effective),
    source.documents,
  );
}

export async function readLiveTrace(tx: Tx, scopeId: string, today: string): Promise<Trace> {
  return liveTrace(await readTraceSource(tx, scopeId, today));
}

/**
 * The rows of each exported version: its own items stand with the effective versions of all other documents. Versions
 * that are effective share one derivation; only the others need one of their own.
 */
export function tracesOfVersions(
  source: TraceSource,
  versions: readonly { versionId: string; documentId: string }[],
): Map<string, Trace> {
  const traces = new Map<string, Trace>();
  const effectiveIds = new Set(source.items.filter((item) => item.effective).map((item) => item.versionId));
  const withItems = new Set(source.items.map((item) => item.versionId));
  const byVersion = groupByVersion(liveTrace(source));
  for (const { versionId, documentId } of versions) {
    if (!withItems.has(versionId)) continue;
    if (effectiveIds.has(versionId)) {
      const trace = byVersion.get(versionId);
      if (trace) traces.set(versionId, trace);
      continue;
    }
    const items = source.items.filter((item) =>
      item.documentId === documentId ? item.versionId === versionId : item.effective,
    );
    const trace = groupByVersion(deriveTrace(items, source.documents)).get(versionId);
    if (trace) traces.set(versionId, trace);
  }
  return traces;
}

function groupByVersion(trace: Trace): Map<string, Trace> {
  const groups = new Map<string, Trace>();
  const groupOf = (versionId: string): Trace => {
    const known = groups.get(versionId);
    if (known) return known;
    const made: Trace = { risks: [], controls: [] };
    groups.set(versionId, made);
    return made;
  };
  for (const risk of trace.risks) groupOf(risk.versionId).risks.push(risk);
  for (const control of trace.controls) groupOf(control.versionId).controls.push(control);
  return groups;
}
