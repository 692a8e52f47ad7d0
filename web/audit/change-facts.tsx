/** What exactly changed, as terms and values. It comes as data of any shape, so it is shown whatever it is. */
import { languageName } from '../../domain/languages/index.ts';
import { permissionName, roleName } from '../texts/index.ts';
import { factorWords } from './event-sentences.ts';

const terms: Record<string, string> = {
  sha256: 'SHA-256',
  contentHash: 'Content digest (SHA-256)',
  sizeBytes: 'Size in bytes',
  minReviewers: 'Reviewers at least',
  reviewMonths: 'Months until the next review',
  retentionMonths: 'Months that versions are kept',
  changeSummary: 'Summary of changes',
  approvalRecord: 'Approval record in PDFs',
  due: 'Was due',
};

/** `effectiveDate` is "Effective date", `versionId` is "Version id". */
export function termOf(key: string): string {
  const known = terms[key];
  if (known) return known;
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const formats: Record<string, string> = {
  pdf: 'PDF',
  zip: 'zip of PDFs',
  merged: 'one merged PDF',
  rich: 'visual editor',
  markdown: 'in markdown',
};

/** A code or a time as people read it; what stands in the record is the same. */
export function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (key === 'roles') return roleName(String(value));
  if (key === 'permissions' || key === 'permission') return permissionName(String(value));
  const text = String(value);
  if (key === 'language') return languageName(text);
  if (key === 'factor') return factorWords(text);
  if (/format$/i.test(key)) return formats[text] ?? text;
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function Value({ name, value }: { name: string; value: unknown }) {
  if (isGroup(value)) return <ChangeFacts changes={value} />;
  if (!Array.isArray(value)) return <span className="audit-value">{wordsOf(name, value)}</span>;
  if (value.length === 0) return <span className="audit-value">nothing</span>;
  if (value.every((one) => !isGroup(one))) {
    return <span className="audit-value">{value.map((one) => wordsOf(name, one)).join(', ')}</span>;
  }
  return (
    <ol>
      {value.map((one) => (
        <li key={JSON.stringify(one)}>
          <Value name={name} value={one} />
        </li>
      ))}
    </ol>
  );
}

export function ChangeFacts({ changes }: { changes: Record<string, unknown> }) {
  return (
    <dl>
      {Object.entries(changes).map(([key, value]) => (
        <div key={key} className="audit-fact">
          <dt>{termOf(key)}</dt>
          <dd>
            <Value name={key} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
