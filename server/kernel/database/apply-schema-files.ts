/**
 * Applies the files of db/functions and db/policies whose text this database does not have yet, after the migrations.
 *
 * A file whose function, trigger or policy a migration dropped is applied again as well. What a newer release applied stays: its
 * functions serve the release before it too, and a server of that one may start again during a rolling upgrade.
 */
import type { Client } from 'pg';
import { type Roles, withRoles } from './role-names.ts';
import { catalogNames, type SchemaFile } from './schema-files.ts';
import { inShortTries } from './short-tries.ts';

export interface ApplyFilesOptions {
  /** Files name the roles of the database "muniment"; these take their place. */
  roles: Roles;
  log: (message: string) => void;
  /** The release that runs. */
  release: string;
}

interface Applied {
  sha256: string;
  release: string;
}

/** Expects the provisioning lock held, the owner role set and search_path = muniment. */
export async function applySchemaFiles(client: Client, files: SchemaFile[], options: ApplyFilesOptions): Promise<void> {
  const { due, newer } = await findDue(client, files, options.release);
  if (newer.length > 0) {
    options.log(
      `${newer.length} functions or policies are of the release ${newer[0]?.release}, which is newer. They stay as they are.`,
    );
  }
  if (due.length === 0) return;
  const functions = due.filter(({ path }) => path.startsWith('functions/'));
  // Together, so that no call meets some new functions and some old ones.
  if (functions.length > 0) await applyTogether(client, functions, 'The change of functions', options);
  for (const file of due) {
    if (!functions.includes(file)) await applyTogether(client, [file], `The change of db/${file.path}.sql`, options);
  }
  options.log(`Applied ${due.length} file${due.length === 1 ? '' : 's'} of functions and policies.`);
}

async function findDue(client: Client, files: SchemaFile[], release: string) {
  const { rows } = await client.query<{ applied: Record<string, Applied>; present: string[] }>(
    `select coalesce((select json_object_agg(path, json_build_object('sha256', sha256, 'release', release)) from schema_files), '{}')
       as applied, array(${catalogNames}) as present`,
  );
  const { applied = {}, present = [] } = rows[0] ?? {};
  const names = new Set(present);
  const changed = files.filter(({ path, sha256 }) => applied[path]?.sha256 !== sha256);
  const newer = changed.flatMap(({ path }) => {
    const known = applied[path];
    return known !== undefined && isNewer(known.release, release) ? [{ path, release: known.release }] : [];
  });
  const left = new Set(newer.map(({ path }) => path));
  const isDue = (file: SchemaFile) => changed.includes(file) || file.makes.some((name) => !names.has(name));
  return { due: files.filter((file) => isDue(file) && !left.has(file.path)), newer };
}

/** Whether a release comes after another one, by the numbers of both. */
function isNewer(release: string, other: string): boolean {
  const numbers = (text: string) => text.split(/[.-]/, 3).map((part) => Number.parseInt(part, 10) || 0);
  const [one, two] = [numbers(release), numbers(other)];
  const differs = one.findIndex((number, at) => number !== two[at]);
  return differs !== -1 && (one[differs] ?? 0) > (two[differs] ?? 0);
}

async function applyTogether(
  client: Client,
  files: SchemaFile[],
  title: string,
  { roles, log, release }: ApplyFilesOptions,
): Promise<void> {
  await inShortTries(client, { title, log }, async () => {
    // A body may call a function that comes later.
    await client.query('set local check_function_bodies = off');
    for (const { path, sql } of files) {
      await client.query(withRoles(sql, roles)).catch((error) => {
        throw Object.assign(new Error(`db/${path}.sql: ${error.message}`, { cause: error }), { code: error.code });
      });
    }
    await client.query(
      `insert into muniment.schema_files (path, sha256, release) select path, sha256, $3 from unnest($1::text[], $2::text[]) as f (path, sha256)
       on conflict (path) do update set sha256 = excluded.sha256, release = excluded.release, applied_at = now()`,
      [files.map(({ path }) => path), files.map(({ sha256 }) => sha256), release],
    );
  });
}
