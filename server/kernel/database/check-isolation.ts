/**
 * Proof, at every start, that the database isolates scopes. The server refuses to serve when a table of scope rows is
 * not under forced row security with exactly the standard predicate, or when its own role could bypass it.
 *
 * It reads the catalog, not our migrations: what counts is what an administrator's change, a restored dump or a
 * forgotten line in a migration left behind.
 */
import type pg from 'pg';
import { isolationCatalogQuery, type PolicyRow, roleCatalogQuery, type TableRow } from './isolation-catalog.ts';

/** Tables that hold no scope's rows. A new table must either carry scope_id or be named here on purpose. */
const tablesWithoutScope = new Set([
  'account_news',
  'anchored_heads',
  'anchors',
  'api_tokens',
  'chain_seals',
  'installation_events',
  'installation_head',
  'migrations',
  'oidc_flows',
  'passkey_challenges',
  'passkeys',
  'password_links',
  'permissions',
  'queue_jobs',
  'recovery_codes',
  'role_permissions',
  'roles',
  'schema_files',
  'sessions',
  'sign_in_failures',
  'signing_tickets',
  'signing_keys',
  'store_markers',
  'totp_factors',
  'users',
  'walked_chains',
]);

const inMyScopes = '= ANY (( SELECT muniment.my_scope_ids() AS my_scope_ids)::uuid[]))';
const isAdministrator = '( SELECT muniment.is_administrator() AS is_administrator)';

/**
 * The only ways past the predicate, by table and policy: an installation administrator makes scopes and manages their
 * members, which the scope's own trail records. No content is among them.
 */
const exceptions: Record<string, string> = {
  'members.administrator_manages': isAdministrator,
  'scopes.administrator_manages': isAdministrator,
  'audit_events.administrator_appends': isAdministrator,
};

export class IsolationBroken extends Error {
  override name = 'IsolationBroken';
  readonly findings: string[];

  constructor(findings: string[]) {
    super(`The database does not isolate scopes, so the server does not start:\n- ${findings.join('\n- ')}`);
    this.findings = findings;
  }
}

/** Expects the pool of the server's own role: what that role can do is the question. */
export async function checkIsolation(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    // With an empty path every name is printed with its schema, so that no look-alike passes for ours.
    await client.query(`set local search_path = ''`);
    const tables = await client.query<TableRow>(isolationCatalogQuery);
    const role = await client.query<{ finding: string }>(roleCatalogQuery);
    await client.query('commit');
    const findings = [...role.rows.map((row) => row.finding), ...tables.rows.flatMap(tableFindings)];
    if (tables.rows.length === 0) findings.push('The schema muniment has no tables.');
    if (findings.length > 0) throw new IsolationBroken(findings);
  } finally {
    client.release();
  }
}

function tableFindings(table: TableRow): string[] {
  const name = `muniment.${table.name}`;
  if (table.kind !== 'table') return [`${name} is a view that does not run with the caller's rights.`];
  const findings: string[] = [];
  if (table.truncatable) findings.push(`The server's role may truncate ${name}, which row security does not cover.`);
  const isScopes = table.name === 'scopes';
  if (!isScopes && !table.hasScopeId) {
    if (!tablesWithoutScope.has(table.name)) findings.push(`${name} has no scope_id and is not known to need none.`);
    return findings;
  }
  if (!table.enabled) findings.push(`${name} does not have row level security enabled.`);
  if (!table.forced) findings.push(`${name} does not have row level security forced.`);
  if (!isScopes && table.scopeIdNullable) findings.push(`${name}.scope_id may be null.`);
  const predicate = `(${isScopes ? 'id' : 'scope_id'} ${inMyScopes}`;
  const standard = table.policies.filter((policy) => isStandard(policy, predicate));
  if (standard.length !== 1) findings.push(`${name} does not have exactly one policy with the standard predicate.`);
  for (const policy of table.policies) {
    if (standard.includes(policy) || isException(table.name, policy)) continue;
    findings.push(`${name} has the policy ${policy.name}, which is not the standard predicate.`);
  }
  return findings;
}

function isStandard(policy: PolicyRow, predicate: string): boolean {
  return policy.command === '*' && policy.permissive && policy.using === predicate && policy.check === predicate;
}

/** A restrictive policy only narrows what the others allow. */
function isException(table: string, policy: PolicyRow): boolean {
  if (!policy.permissive) return true;
  const allowed = exceptions[`${table}.${policy.name}`];
  return allowed !== undefined && [policy.using, policy.check].every((text) => text === null || text === allowed);
}
