/**
 * The chain of one item, from the same rows as the tables: risks, the controls that mitigate them, what implements and what
 * verifies these. No rule of its own: what is missing is what the rows' gaps say.
 */

import type { Traceability, TracedControl, TracedRisk } from '../../contract/index.ts';
import { gapPhrase } from '../../domain/traceability/index.ts';
import { gapName } from '../texts/index.ts';

export interface ChainNode {
  kind: 'risk' | 'control' | 'requirement' | 'document' | 'missing';
  label: string;
  title: string;
  /** The document that defines it, or that it is. */
  humanId: string | null;
  /** In words; a missing link is a node of its own. */
  gaps: string[];
}

/** One control with what stands before and after it. */
export interface Lane {
  risks: ChainNode[];
  control: ChainNode;
  implementations: ChainNode[];
  verifications: ChainNode[];
}

export interface Chain {
  key: string;
  title: string;
  kind: 'risk' | 'control' | 'requirement';
  /** The one risk that all lanes share, where the chain is a risk's. */
  risk: ChainNode | null;
  lanes: Lane[];
}

const missing = (gap: string): ChainNode => ({
  kind: 'missing',
  label: gapName(gapPhrase(gap)),
  title: '',
  humanId: null,
  gaps: [],
});

/** These are told by a node in the place of what is missing. */
const toldByPlace = new Set(['NO_CONTROL', 'NO_RISK', 'UNKNOWN_RISK', 'NOT_IMPLEMENTED', 'NOT_VERIFIED']);
const toldAtItem = (gaps: readonly string[]) =>
  gaps.filter((gap) => !toldByPlace.has(gap)).map((gap) => gapName(gapPhrase(gap)));

const riskNode = ({ key, title, humanId, gaps }: TracedRisk): ChainNode => ({
  ...{ kind: 'risk', label: key, title, humanId },
  gaps: toldAtItem(gaps),
});

function laneOf(control: TracedControl, risks: ReadonlyMap<string, TracedRisk>): Lane {
  const { key, title, humanId, gaps } = control;
  const has = (gap: string) => gaps.some((known) => known === gap);
  return {
    risks: has('NO_RISK')
      ? [missing('NO_RISK')]
      : control.mitigates.map(({ key: riskKey }) => {
          const risk = risks.get(riskKey);
          return risk
            ? riskNode(risk)
            : { ...missing('UNKNOWN_RISK'), label: `${riskKey}: ${gapName(gapPhrase('UNKNOWN_RISK'))}` };
        }),
    control: { kind: 'control', label: key, title, humanId, gaps: toldAtItem(gaps) },
    implementations: has('NOT_IMPLEMENTED')
      ? [missing('NOT_IMPLEMENTED')]
      : control.implementedBy.map((by) =>
          by.kind === 'requirement'
            ? { kind: 'requirement', label: by.key, title: '', humanId: null, gaps: [] }
            : { kind: 'document', label: by.humanId, title: '', humanId: by.humanId, gaps: [] },
        ),
    verifications: has('NOT_VERIFIED')
      ? [missing('NOT_VERIFIED')]
      : control.verifiedBy.map((by) => ({
          ...{ kind: 'document', title: '', humanId: by.humanId, gaps: [] },
          label: by.version === null ? by.humanId : `${by.humanId} v${by.version}`,
        })),
  };
}

/** Null where nothing that is in force has or names the key. */
export function chainOf(trace: Traceability, key: string): Chain | null {
  const risks = new Map([...trace.risks].reverse().map((risk) => [risk.key, risk]));
  const risk = risks.get(key);
  if (risk) {
    const controls = new Set(risk.mitigatedBy.map((by) => by.key));
    const lanes = trace.controls
      .filter((control) => controls.has(control.key))
      .map((control) => laneOf(control, risks));
    const none: Lane = { risks: [], control: missing('NO_CONTROL'), implementations: [], verifications: [] };
    const isMissing = risk.gaps.some((gap) => gap === 'NO_CONTROL');
    return { key, title: risk.title, kind: 'risk', risk: riskNode(risk), lanes: isMissing ? [none] : lanes };
  }
  const control = trace.controls.find((row) => row.key === key);
  if (control) return { key, title: control.title, kind: 'control', risk: null, lanes: [laneOf(control, risks)] };
  const implemented = trace.controls.filter((row) =>
    row.implementedBy.some((by) => by.kind === 'requirement' && by.key === key),
  );
  if (implemented.length === 0) return null;
  return { key, title: '', kind: 'requirement', risk: null, lanes: implemented.map((row) => laneOf(row, risks)) };
}
