/** The derived traceability annex as print blocks. It is laid out apart and never part of controlled content. */
import { gapPhrase, type Trace } from '../../../domain/traceability/index.ts';
import type { PrintBlock, PrintCell, PrintDocument } from '../../../typesetting/index.ts';

const annexHeading = 'Derived traceability — as at export (not part of the controlled content)';

function cell(text: string): PrintCell {
  return { blocks: [{ kind: 'paragraph', runs: text === '' ? [] : [{ kind: 'text', text }] }] };
}

function table(header: string[], rows: string[][]): PrintBlock {
  return {
    kind: 'table',
    align: header.map(() => null),
    header: [header.map(cell)],
    rows: rows.map((row) => row.map(cell)),
  };
}

function label(text: string): PrintBlock {
  return { kind: 'paragraph', runs: [{ kind: 'text', text, bold: true }] };
}

const none = '—';
const listed = (values: readonly string[]) => values.join(', ') || none;
const phrases = (gaps: readonly string[]) => gaps.map(gapPhrase).join('; ') || none;

/** A control of another document is followed by that document's human id. */
function riskRows(trace: Trace): string[][] {
  return trace.risks.map((risk) => [
    risk.key,
    listed(risk.mitigatedBy.map(({ key, humanId }) => (humanId === risk.humanId ? key : `${key} (${humanId})`))),
    phrases(risk.gaps),
  ]);
}

function controlRows(trace: Trace): string[][] {
  return trace.controls.map((control) => [
    control.key,
    listed(control.mitigates.map(({ key }) => key)),
    listed(control.implementedBy.map((by) => (by.kind === 'requirement' ? by.key : by.humanId))),
    listed(control.verifiedBy.map(({ humanId, version }) => (version === null ? humanId : `${humanId} v${version}`))),
    phrases(control.gaps),
  ]);
}

/** Null for a version that defines neither risks nor controls: no annex and no placeholder. */
export function annexTree(trace: Trace | null): PrintDocument | null {
  if (trace === null || (trace.risks.length === 0 && trace.controls.length === 0)) return null;
  const blocks: PrintBlock[] = [{ kind: 'heading', level: 3, slug: '', runs: [{ kind: 'text', text: annexHeading }] }];
  if (trace.risks.length > 0) {
    blocks.push(label('Risks'), table(['Key', 'Mitigated by', 'Gaps'], riskRows(trace)));
  }
  if (trace.controls.length > 0) {
    const columns = ['Key', 'Mitigates', 'Implemented by', 'Verified by', 'Gaps'];
    blocks.push(label('Risk controls'), table(columns, controlRows(trace)));
  }
  return { language: 'en', blocks, footnotes: [] };
}
