/**
 * What PostgreSQL's catalog says of an installation: row security, policies, rights, roles, functions, triggers and constraints. Read
 * from the installation and from a fresh one of the same release, the two must be the same.
 */
import type pg from 'pg';
import { findRoles, type Roles } from '../kernel/database/index.ts';

export interface Catalog {
  /** PostgreSQL's version. */
  server: string;
  migrations: string[];
  /** By the name of the thing. */
  rowSecurity: Map<string, string>;
  rights: Map<string, string>;
  roles: Map<string, string>;
  guards: Map<string, string>;
}

interface Described {
  name: string;
  text: string;
}

const tables = `c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p')`;

const queries = {
  rowSecurity: `
    select c.relname as name, concat_ws(', ', case when c.relrowsecurity then 'enabled' else 'off' end,
      case when c.relforcerowsecurity then 'forced' else 'not forced' end,
      (select string_agg(format('%s for %s%s using %s check %s', p.policyname, lower(p.cmd),
         case p.permissive when 'RESTRICTIVE' then ', narrowing,' else '' end, coalesce(p.qual, '-'), coalesce(p.with_check, '-')),
         ', ' order by p.policyname)
       from pg_policies p where p.schemaname = 'muniment' and p.tablename = c.relname)) as text
    from pg_class c where ${tables} order by 1`,
  rights: `
    select c.relname as name, coalesce((
      select string_agg(r.right_text, ', ' order by r.right_text) from (
        select format('%s: %s', a.grantee::regrole, lower(a.privilege_type)) as right_text
        from aclexplode(c.relacl) a where a.grantee <> c.relowner and a.grantee <> 0
        union all
        select format('public: %s', lower(a.privilege_type)) from aclexplode(c.relacl) a where a.grantee = 0
        union all
        select format('%s: %s (%s)', x.grantee::regrole, lower(x.privilege_type), string_agg(t.attname, ' ' order by t.attname))
        from pg_attribute t cross join lateral aclexplode(t.attacl) x
        where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped group by x.grantee, x.privilege_type
      ) r), 'none') as text
    from pg_class c where c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S') order by 1`,
  roles: `
    select rolname as name, concat_ws(', ', case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypasses row security' end,
      case when rolcreaterole then 'makes roles' end, case when rolcreatedb then 'makes databases' end,
      case when rolreplication then 'replicates' end, case when rolcanlogin then 'signs in' else 'does not sign in' end) as text
    from pg_roles where rolname = any ($1) order by 1`,
  guards: `
    select format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as name,
      md5(pg_get_functiondef(p.oid)) || coalesce((select ' ' || string_agg(case when a.grantee = 0 then 'public'
        else a.grantee::regrole::text end, ' ' order by 1) from aclexplode(p.proacl) a where a.grantee <> p.proowner), '') as text
    from pg_proc p where p.pronamespace = 'muniment'::regnamespace and p.prokind <> 'a'
    union all
    select format('trigger %s on %s', t.tgname, c.relname), t.tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${tables} and not t.tgisinternal
    union all
    select format('constraint %s on %s', n.conname, c.relname), pg_get_constraintdef(n.oid)
    from pg_constraint n join pg_class c on c.oid = n.conrelid where ${tables} and n.contype <> 'n'
    union all
    select format('column %s.%s', c.relname, a.attname), format('%s%s', format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end)
    from pg_attribute a join pg_class c on c.oid = a.attrelid where ${tables} and a.attnum > 0 and not a.attisdropped
    order by 1`,
};

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const roles = await findRoles(client as pg.Client);
  await client.query('begin read only');
  // With an empty path every name is printed with its schema, so that no look-alike passes for ours.
  await client.query(`set local search_path = ''`);
  try {
    const version = await client.query<{ text: string }>(`select current_setting('server_version') as text`);
    const migrations = await client.query<{ name: string }>('select name from muniment.migrations order by name');
    const described = async (query: string, values: unknown[] = []) =>
      new Map(
        (await client.query<Described>(query, values)).rows.map(({ name, text }) => [
          plain(name, roles),
          plain(text, roles),
        ]),
      );
    return {
      server: version.rows[0]?.text ?? '',
      migrations: migrations.rows.map(({ name }) => name),
      rowSecurity: await described(queries.rowSecurity),
      rights: await described(queries.rights),
      roles: await described(queries.roles, [Object.values(roles)]),
      guards: await described(queries.guards),
    };
  } finally {
    await client.query('rollback');
  }
}

/** Roles are named after their database; here they are owner, app and backup. */
function plain(text: string, roles: Roles): string {
  return Object.entries(roles).reduce((told, [kind, name]) => told.replaceAll(name, kind), text);
}
