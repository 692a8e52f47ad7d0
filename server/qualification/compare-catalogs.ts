/** The checks of an installation's catalog: the expected side is a fresh installation of the same release. */
import type { Catalog } from './catalog.ts';
import { type Check, compared, without } from './report-types.ts';

export function checkCatalog(expected: Catalog, seen: Catalog): Check[] {
  return [
    without('Migrations', `${expected.migrations.length} applied`, migrationFindings(expected, seen), inWords(seen)),
    ...part('Row security', 'Row security of', expected.rowSecurity, seen.rowSecurity),
    ...part('Rights', 'Rights on', expected.rights, seen.rights),
    ...part('Roles', 'Role', expected.roles, seen.roles),
    ...guards(expected, seen),
  ];
}

const inWords = ({ migrations }: Catalog) => `${migrations.length} applied`;

function migrationFindings(expected: Catalog, seen: Catalog): string[] {
  return [
    ...expected.migrations.filter((name) => !seen.migrations.includes(name)).map((name) => `not applied: ${name}`),
    ...seen.migrations.filter((name) => !expected.migrations.includes(name)).map((name) => `unknown: ${name}`),
  ];
}

/** A line for all of it, by which clauses name it, and one for each thing. */
function part(
  title: string,
  each: string,
  expected: ReadonlyMap<string, string>,
  seen: ReadonlyMap<string, string>,
): Check[] {
  const checks = differencesOf(each, expected, seen);
  const wrong = checks.filter(({ result }) => result === 'failed').map(({ name }) => name);
  const whole = `${expected.size} as a fresh installation has them`;
  return [without(title, whole, wrong, whole), ...checks];
}

function differencesOf(each: string, expected: ReadonlyMap<string, string>, seen: ReadonlyMap<string, string>) {
  const names = [...new Set([...expected.keys(), ...seen.keys()])].sort();
  return names.map((name) =>
    compared(`${each} ${name}`, expected.get(name) ?? 'not there', seen.get(name) ?? 'not there'),
  );
}

/** Some two thousand: only those that differ have a line of their own. Texts of another version of PostgreSQL are not compared. */
function guards(expected: Catalog, seen: Catalog): Check[] {
  const sameServer = expected.server.split('.')[0] === seen.server.split('.')[0];
  const checks = differencesOf('Schema:', expected.guards, seen.guards).filter(({ result, ...check }) => {
    const isThere = check.expected !== 'not there' && check.seen !== 'not there';
    return result === 'failed' && (sameServer || !isThere);
  });
  const whole = `${expected.guards.size} functions, triggers, constraints and columns as a fresh installation has them`;
  const findings = checks.map(({ name }) => name);
  return [without('Functions, triggers and constraints', whole, findings, whole), ...checks];
}
