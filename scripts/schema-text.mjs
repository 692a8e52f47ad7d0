/** The schema muniment as text, read from the catalog: the same text for the same schema, in whatever order it was created. */

const queries = {
  tables: `
    select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
    from pg_class c where c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  columns: `
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity <> '' as identity,
      case when a.attcollation <> t.typcollation then l.collname end as collation,
      case when a.attstorage <> t.typstorage then a.attstorage::text end as storage
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  constraints: `
    select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = $1 and contype <> 'n' order by contype, conname`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) as text from pg_index i
    where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`,
  triggers: `
    select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`,
  policies: `
    select format('create policy %I on %s for %s to %s%s%s', policyname, tablename, lower(cmd),
      array_to_string(roles, ', '), coalesce(' using ' || qual, ''), coalesce(' with check ' || with_check, '')) as text
    from pg_policies where schemaname = 'muniment' and tablename = $1 order by policyname`,
  grants: `
    select format('grant %s on %I to %I', string_agg(lower(privilege_type), ', ' order by privilege_type), table_name, grantee)
      as text
    from information_schema.role_table_grants
    where table_schema = 'muniment' and table_name = $1 and grantee <> 'muniment_owner'
    group by table_name, grantee order by grantee`,
  columnGrants: `
    select format('grant %s (%s) on %I to %I', lower(privilege_type), string_agg(column_name, ', ' order by column_name),
      table_name, grantee) as text
    from information_schema.column_privileges c
    where table_schema = 'muniment' and table_name = $1 and grantee <> 'muniment_owner'
      and not exists (select from information_schema.role_table_grants t
        where t.table_schema = c.table_schema and t.table_name = c.table_name and t.grantee = c.grantee
          and t.privilege_type = c.privilege_type)
    group by privilege_type, table_name, grantee order by grantee, privilege_type`,
  functions: `
    select pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'muniment'::regnamespace order by proname, pg_get_function_identity_arguments(oid)`,
};

export async function describeSchema(client) {
  const list = async (name, ...values) => (await client.query(queries[name], values)).rows;
  const texts = async (name, value) => (await list(name, value)).map((row) => row.text);
  await client.query('set search_path = muniment');
  const parts = [
    '-- Written by `npm run schema` from the migrations. Do not edit; read the migrations for the reasons.',
  ];
  for (const table of await list('tables')) {
    const columns = (await list('columns', table.oid)).map(columnText);
    const body = [...columns, ...(await texts('constraints', table.oid))].map((line) => `  ${line}`).join(',\n');
    const after = [
      ...(table.enabled ? [`alter table ${table.name} enable row level security`] : []),
      ...(table.forced ? [`alter table ${table.name} force row level security`] : []),
      ...(await texts('indexes', table.oid)),
      ...(await texts('triggers', table.oid)),
      ...(await texts('policies', table.name)),
      ...(await texts('grants', table.name)),
      ...(await texts('columnGrants', table.name)),
    ];
    parts.push([`create table ${table.name} (\n${body}\n);`, ...after.map((line) => `${line};`)].join('\n'));
  }
  parts.push(...(await list('functions')).map((row) => `${row.text.trimEnd()};`));
  return `${parts.join('\n\n')}\n`;
}

function columnText({ name, type, required, fallback, identity, collation, storage }) {
  return [
    name,
    type,
    collation && `collate "${collation}"`,
    required && 'not null',
    fallback && `default ${fallback}`,
    identity && 'generated always as identity',
    storage && `storage ${storage === 'e' ? 'external' : storage}`,
  ]
    .filter(Boolean)
    .join(' ');
}
