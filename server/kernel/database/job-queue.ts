/**
 * The tables of graphile-worker, in a schema of their own, and the server's rights on them.
 *
 * They belong to the owner role like everything else. graphile-worker puts its tables under row security without a
 * policy, which would hide every job from the server's role: the policies here let it in. A job's payload carries
 * identifiers alone; the content that a job works on stays behind the scope predicate.
 */
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Roles } from './role-names.ts';

const schema = 'graphile_worker';

export async function ensureJobQueue(databaseUrl: string, roles: Roles): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 10_000,
    onConnect: async (client) => {
      await client.query(`set role ${roles.owner}`);
    },
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema });
    await pool.query(grantsFor(roles));
  } finally {
    await pool.end();
  }
}

/** One block, so that it costs one round trip; it writes only what is missing. */
const grantsFor = (roles: Roles) => `
do $$
declare relation record;
begin
  if not has_schema_privilege('${roles.app}', '${schema}', 'usage') then
    grant usage on schema ${schema} to ${roles.app}, ${roles.backup};
  end if;
  for relation in
    select c.oid, c.relname, c.relkind, c.relrowsecurity from pg_class c
    where c.relnamespace = '${schema}'::regnamespace and c.relkind in ('r', 'v', 'S')
  loop
    if relation.relkind = 'S' then
      if not has_sequence_privilege('${roles.app}', relation.oid, 'usage') then
        execute format('grant usage, select on sequence ${schema}.%I to ${roles.app}', relation.relname);
        execute format('grant select on sequence ${schema}.%I to ${roles.backup}', relation.relname);
      end if;
      continue;
    end if;
    if not has_table_privilege('${roles.app}', relation.oid, 'select') then
      if relation.relname = 'migrations' then
        execute format('grant select on ${schema}.%I to ${roles.app}', relation.relname);
      else
        execute format('grant select, insert, update, delete on ${schema}.%I to ${roles.app}', relation.relname);
      end if;
      execute format('grant select on ${schema}.%I to ${roles.backup}', relation.relname);
    end if;
    if relation.relrowsecurity and not exists (select from pg_policy p where p.polrelid = relation.oid) then
      execute format('create policy server_works on ${schema}.%I to ${roles.app} using (true) with check (true)', relation.relname);
      execute format('create policy backup_reads on ${schema}.%I for select to ${roles.backup} using (true)', relation.relname);
    end if;
  end loop;
end $$`;
