/** What exactly changed, as terms and values. It comes as data of any shape, so it is shown whatever it is. */
import { permissionName, roleName } from '../../domain/permissions/index.ts';

/** `effectiveDate` is "Effective date", `versionId` is "Version id". */
export function termOf(key: string): string {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (key === 'roles') return roleName(String(value));
  if (key === 'permissions' || key === 'permission') return permissionName(String(value));
  return String(value);
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
