/** Which risks and controls the matrix sets against each other, and where they meet: from the rows of the tables. */
import type { Traceability, TracedControl, TracedRisk } from '../../contract/index.ts';
import { gapsFirst, kept, type TraceFilter } from './trace-rows.ts';

export interface Matrix {
  risks: TracedRisk[];
  controls: TracedControl[];
  /** Of each risk, by its place: the places of the controls that mitigate it. */
  meets: ReadonlySet<number>[];
}

/** What the filter keeps, and what it meets: a control without its risks would be an empty column. */
export function matrixOf(trace: Traceability, filter: TraceFilter): Matrix {
  const isKept = kept(filter);
  const keptControls = new Set(trace.controls.filter(isKept).map(({ key }) => key));
  const keptRisks = new Set(trace.risks.filter(isKept).map(({ key }) => key));
  const risks = gapsFirst(
    trace.risks.filter((risk) => keptRisks.has(risk.key) || risk.mitigatedBy.some(({ key }) => keptControls.has(key))),
  );
  const controls = gapsFirst(
    trace.controls.filter(
      (control) => keptControls.has(control.key) || control.mitigates.some(({ key }) => keptRisks.has(key)),
    ),
  );
  const places = new Map(controls.map(({ key }, place) => [key, place]));
  const meets = risks.map(
    (risk) => new Set(risk.mitigatedBy.flatMap(({ key }) => (places.has(key) ? [places.get(key) as number] : []))),
  );
  return { risks, controls, meets };
}

export interface Window {
  first: number;
  /** One past the last. */
  end: number;
}

/** What of `count` equal pieces lies in sight, and a few around it. */
export function inSight(offset: number, extent: number, size: number, count: number): Window {
  const around = 4;
  const first = Math.max(0, Math.floor(offset / size) - around);
  return { first: Math.min(first, count), end: Math.min(count, Math.ceil((offset + extent) / size) + around) };
}
