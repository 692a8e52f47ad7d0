/** The view as CSV (RFC 4180), in the words of the screen. */
import { gapPhrase, type Trace } from '../../domain/traceability/index.ts';

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

/** A cell that a spreadsheet would read as a formula is led by an apostrophe, so that content stays content. */
function cell(value: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function line(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

export function traceAsCsv(trace: Trace): string {
  const gaps = (codes: readonly string[]) => codes.map(gapPhrase).join('; ');
  let csv = line(header);
  for (const risk of trace.risks) {
    const controls = risk.mitigatedBy.map(({ key, humanId }) => `${key} (${humanId})`).join('; ');
    const evaluated = [risk.initial ?? '', risk.residual ?? ''];
    csv += line(['Risk', risk.key, risk.title, risk.humanId, ...evaluated, controls, '', '', '', gaps(risk.gaps)]);
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
    csv += line([...start, risks, implemented, verified, gaps(control.gaps)]);
  }
  return csv;
}
