/** What the isolation check reads from PostgreSQL's catalog: every relation of our schema, and what our role could do. */

export interface PolicyRow {
  name: string;
  /** '*' for all commands, else r, a, w or d, as the catalog has it. */
  command: string;
  permissive: boolean;
  using: string | null;
  check: string | null;
}

export interface TableRow {
  name: string;
  kind: 'table' | 'view';
  hasScopeId: boolean;
  scopeIdNullable: boolean;
  enabled: boolean;
  forced: boolean;
  truncatable: boolean;
  /** Those that apply to the server's role, by name, by membership or as PUBLIC (role 0 in the catalog). */
  policies: PolicyRow[];
}

/** Views count only where they would run with their owner's rights. */
export const isolationCatalogQuery = `
  select c.relname as name,
    case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    a.attname is not null as "hasScopeId",
    a.attname is not null and not a.attnotnull as "scopeIdNullable",
    c.relrowsecurity as enabled,
    c.relforcerowsecurity as forced,
    has_table_privilege(current_user, c.oid, 'TRUNCATE') as truncatable,
    coalesce((
      select json_agg(json_build_object('name', p.polname, 'command', p.polcmd, 'permissive', p.polpermissive,
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) order by p.polname)
      from pg_catalog.pg_policy p
      where p.polrelid = c.oid and exists (
        select from unnest(p.polroles) as role (oid)
        where case when role.oid = 0 then true else pg_has_role(current_user, role.oid, 'MEMBER') end)
    ), '[]') as policies
  from pg_catalog.pg_class c
  left join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'scope_id' and not a.attisdropped
  where c.relnamespace = 'muniment'::regnamespace
    and (c.relkind in ('r', 'p', 'f') or c.relkind = 'm'
      or c.relkind = 'v' and not coalesce(c.reloptions @> array['security_invoker=true'], false))
  order by c.relname`;

/** One row for each way in which the server's role could bypass row security or rewrite the audit trail. */
export const roleCatalogQuery = `
  select format('The server''s role %s is a superuser or may bypass row security, itself or as %s.', current_user, r.rolname)
    as finding
  from pg_catalog.pg_roles r
  where (r.rolsuper or r.rolbypassrls) and pg_has_role(current_user, r.oid, 'MEMBER')
  union all
  select format('The server''s role %s owns %s or can act as its owner.', current_user, c.oid::regclass)
  from pg_catalog.pg_class c
  where c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and pg_has_role(current_user, c.relowner, 'MEMBER')
  union all
  select format('The server''s role %s is a member of %s, which reads every scope.', current_user, r.rolname)
  from pg_catalog.pg_roles r
  where r.rolname = regexp_replace(current_user, '_app$', '_backup') and pg_has_role(current_user, r.oid, 'MEMBER')
  union all
  select format('The server''s role %s may change %s.', current_user, c.oid::regclass)
  from pg_catalog.pg_class c
  where c.relnamespace = 'muniment'::regnamespace and c.relname in ('audit_events', 'installation_events')
    and (has_any_column_privilege(current_user, c.oid, 'UPDATE') or has_table_privilege(current_user, c.oid, 'DELETE'))`;
