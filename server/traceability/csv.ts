/** The view as CSV (RFC 4180), in the words of the screen. */
import { gapPhrase, type Trace } from '../../domain/traceability/index.ts';
import { csvLine } from '../kernel/csv.ts';

const header = [
  'Kind',
  'Key',
  'Title',
  'Document',
  'Initial',
  'Residual',
  'Mitigated by',
  'Mitigates',
  'Implemented by',
  'Verified by',
  'Gaps',
];

export function traceAsCsv(trace: Trace): string {
  const gaps = (codes: readonly string[]) => codes.map(gapPhrase).join('; ');
  let csv = csvLine(header);
  for (const risk of trace.risks) {
    const controls = risk.mitigatedBy.map(({ key, humanId }) => `${key} (${humanId})`).join('; ');
    const evaluated = [risk.initial ?? '', risk.residual ?? ''];
    csv += csvLine(['Risk', risk.key, risk.title, risk.humanId, ...evaluated, controls, '', '', '', gaps(risk.gaps)]);
  }
  for (const control of trace.controls) {
    const risks = control.mitigates.map(({ key, humanId }) => (humanId ? `${key} (${humanId})` : key)).join('; ');
    const implemented = control.implementedBy
      .map((reference) => (reference.kind === 'requirement' ? reference.key : reference.humanId))
      .join('; ');
    const verified = control.verifiedBy
      .map(({ humanId, version }) => (version === null ? humanId : `${humanId} v${version}`))
      .join('; ');
    const start = ['Control', control.key, control.title, control.humanId, '', '', ''];
    csv += csvLine([...start, risks, implemented, verified, gaps(control.gaps)]);
  }
  return csv;
}
