/**
 * Checks the rows that are there against references that migrations added `not valid`, which the owner who adds them cannot
 * do: under forced row security it sees no rows of isolated tables.
 *
 * For the time of the check a policy shows the owner the rows of the two tables. Nobody signs in as the owner, and writers
 * go on: validating takes no lock that they wait for.
 */
import type { Client } from 'pg';
import type { Roles } from './role-names.ts';
import { inShortTries } from './short-tries.ts';

interface Reference {
  name: string;
  from: string;
  to: string;
}

const policy = 'owner_validates_references';
const brokenReference = '23503';

/** Expects the provisioning lock held and the owner role set. What does not fit is told, and keeps no server from its start. */
export async function validateReferences(
  client: Client,
  { roles, log }: { roles: Roles; log: (message: string) => void },
): Promise<void> {
  const title = 'The check of references';
  const hide = (table: string) => client.query(`drop policy if exists ${policy} on ${table}`);
  for (const table of await findLeftOpen(client)) {
    await inShortTries(client, { title, log }, async () => void (await hide(table)));
  }
  const references = await findUnchecked(client);
  if (references.length === 0) return;
  log(`Checking ${references.length} reference${references.length === 1 ? '' : 's'} against the rows that are there.`);
  const tables = [...new Set(references.flatMap(({ from, to }) => [from, to]))];
  try {
    for (const table of tables) {
      await inShortTries(client, { title, log }, async () => {
        await hide(table);
        await client.query(`create policy ${policy} on ${table} for select to ${roles.owner} using (true)`);
      });
    }
    for (const reference of references) await validate(client, reference, log);
  } finally {
    for (const table of tables) await inShortTries(client, { title, log }, async () => void (await hide(table)));
  }
}

async function findUnchecked(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select quote_ident(c.conname) as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
     from pg_constraint c
     where c.connamespace = 'muniment'::regnamespace and c.contype = 'f' and not c.convalidated
     order by 2, 1`,
  );
  return rows;
}

/** The tables that a start which was killed in its check left open to the owner. */
async function findLeftOpen(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select polrelid::regclass::text as "table" from pg_policy where polname = $1`,
    [policy],
  );
  return rows.map(({ table }) => table);
}

async function validate(client: Client, { name, from, to }: Reference, log: (message: string) => void): Promise<void> {
  try {
    await client.query(`alter table ${from} validate constraint ${name}`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== brokenReference) throw error;
    log(
      `Rows of ${from} refer to rows of ${to} that are not there (${name}): ${message}. The service goes on, new rows are ` +
        'checked as ever, and this is looked at again at every start. Restore what is missing from a backup.',
    );
  }
}
