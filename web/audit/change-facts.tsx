/** What exactly changed, as terms and values. It comes as data of any shape, so it is shown whatever it is. */
import { type Message, msg, permissionName, roleName, t } from '../texts/index.ts';
import { termOf } from './change-terms.ts';
import { factorWords, spoken } from './event-values.ts';

const formats: Partial<Record<string, Message>> = {
  zip: msg('zip of PDFs'),
  merged: msg('one merged PDF'),
  rich: msg('visual editor'),
  markdown: msg('in markdown'),
};

function formatWords(code: string): string {
  const words = formats[code];
  if (words) return t(words);
  return code === 'pdf' ? 'PDF' : code;
}

/** A code or a time as people read it; what stands in the record is the same. */
export function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('nothing');
  if (value === true) return t('yes');
  if (value === false) return t('no');
  if (key === 'roles') return roleName(String(value));
  if (key === 'permissions' || key === 'permission') return permissionName(String(value));
  const text = String(value);
  if (key === 'language') return spoken(text);
  if (key === 'factor') return factorWords(text);
  if (/format$/i.test(key)) return formatWords(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function Value({ name, value }: { name: string; value: unknown }) {
  if (isGroup(value)) return <ChangeFacts changes={value} />;
  if (!Array.isArray(value)) return <span className="audit-value">{wordsOf(name, value)}</span>;
  if (value.length === 0) return <span className="audit-value">{t('nothing')}</span>;
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
