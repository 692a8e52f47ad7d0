/**
 * The schema muniment as SQL that makes it in an empty database, read from the catalog: the same text for the same schema,
 * whatever order made it. Functions come first and references last, so that nothing is named before it is there.
 *
 * `npm run schema` writes it to db/schema.sql, and `verify-audit` compares an installation with that file.
 */
import type pg from 'pg';
import type { Roles } from './role-names.ts';

const head = `-- Written by \`npm run schema\` from the files of db. Do not edit; read db/migrations, db/functions and db/policies for the reasons.
-- It runs in an empty database of a cluster that has our roles, and makes the schema without any rows.
create schema muniment authorization muniment_owner;
grant usage on schema muniment to muniment_app, muniment_backup;
set role muniment_owner;
set search_path = muniment, pg_temp;
set check_function_bodies = off;`;

/** Rights on a thing that are not its owner's, from its access list. */
const rightsOf = (acl: string, kind: string, name: string) => `
  select format('grant %s on ${kind} %s to %s', string_agg(lower(privilege_type), ', ' order by privilege_type), ${name},
    case when grantee = 0 then 'public' else grantee::regrole::text end) as text, grantee
  from aclexplode(${acl}) where grantee <> (select nspowner from pg_namespace where nspname = 'muniment') group by grantee order by 1`;

/** Asked once for all tables, or all functions: some dozen statements instead of a thousand. */
const queries = {
  functions: `
    select oid, pg_get_functiondef(oid) as text, format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) as name,
      proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0) as closed
    from pg_proc where pronamespace = 'muniment'::regnamespace order by proname, 3`,
  functionRights: `select r.text from pg_proc p cross join lateral (${rightsOf('p.proacl', 'routine', '$2::text')}) r
    where p.oid = $1 and r.grantee <> 0 order by 1`,
  tables: `
    select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
    from pg_class c where c.relnamespace = 'muniment'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  columns: `
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as fallback, a.attidentity <> '' as identity,
      case when a.attcollation <> t.typcollation then l.collname end as collation
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
  constraints: `
    select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where conrelid = $1 and contype not in ('n', 'f', 't') order by contype, conname`,
  storage: `
    select format('alter table %I alter column %I set storage %s', c.relname, a.attname, case a.attstorage
      when 'e' then 'external' when 'p' then 'plain' when 'm' then 'main' else 'extended' end) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.oid = $1 and a.attstorage <> t.typstorage order by a.attname`,
  indexes: `
    select pg_get_indexdef(i.indexrelid) as text from pg_index i
    where i.indrelid = $1 and not exists (select from pg_constraint where conindid = i.indexrelid) order by 1`,
  triggers: `
    select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`,
  policies: `
    select format('create policy %I on %I%s for %s to %s%s%s', policyname, tablename,
      case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end, lower(cmd), array_to_string(roles, ', '),
      ' using (' || qual || ')', ' with check (' || with_check || ')') as text
    from pg_policies where schemaname = 'muniment' and tablename = (select relname from pg_class where oid = $1)
      and strpos(coalesce(qual, '') || coalesce(with_check, ''), 'FROM ') = 0
    order by policyname`,
  // Those that look into other tables come after all tables.
  latePolicies: `
    select format('create policy %I on %I%s for %s to %s%s%s', policyname, tablename,
      case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end, lower(cmd), array_to_string(roles, ', '),
      ' using (' || qual || ')', ' with check (' || with_check || ')') as text
    from pg_policies where schemaname = 'muniment' and strpos(coalesce(qual, '') || coalesce(with_check, ''), 'FROM ') > 0
    order by tablename, policyname`,
  tableRights: `select r.text from pg_class c cross join lateral (${rightsOf('c.relacl', 'table', `format('%I', c.relname)`)}) r
    where c.oid = $1 order by 1`,
  columnRights: `
    select format('grant %s (%s) on %I to %s', lower(r.privilege_type), string_agg(a.attname, ', ' order by a.attname),
      c.relname, r.grantee::regrole) as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral aclexplode(a.attacl) r
    where c.oid = $1 group by c.relname, r.grantee, r.privilege_type order by 1`,
  sequenceRights: `select r.text from pg_class c join pg_depend d on d.objid = c.oid and d.deptype = 'i'
    cross join lateral (${rightsOf('c.relacl', 'sequence', `format('%I', c.relname)`)}) r
    where d.refobjid = $1 and c.relkind = 'S' order by 1`,
  references: `
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where connamespace = 'muniment'::regnamespace and contype = 'f' order by conrelid::regclass::text, conname`,
};

interface Table {
  oid: number;
  name: string;
  enabled: boolean;
  forced: boolean;
}

interface Routine {
  oid: number;
  name: string;
  text: string;
  closed: boolean;
}

interface Column {
  name: string;
  type: string;
  required: boolean;
  fallback: string | null;
  identity: boolean;
  collation: string | null;
}

const ofEach = (query: string, what: string) =>
  `select described.oid as "of", parts.* from ${what} cross join lateral (${query.replaceAll('$1', 'described.oid')}) parts`;
const eachTable = `(select * from pg_class where relnamespace = 'muniment'::regnamespace and relkind in ('r', 'p')) described`;
const eachFunction = `(select * from pg_proc where pronamespace = 'muniment'::regnamespace) described`;
const functionName = `format('%I(%s)', described.proname, pg_get_function_identity_arguments(described.oid))`;

/** Roles are named after their database; here they are those of the database "muniment". Changes the search path. */
export async function describeSchema(client: pg.ClientBase, roles: Roles): Promise<string> {
  const list = async <Row>(query: string): Promise<Row[]> => (await client.query(query)).rows;
  const byOwner = async <Row>(query: string, what = eachTable): Promise<(oid: number) => Row[]> => {
    const found = new Map<number, Row[]>();
    for (const row of await list<Row & { of: number }>(ofEach(query, what))) {
      const rows = found.get(row.of) ?? [];
      found.set(row.of, rows);
      rows.push(row);
    }
    return (oid) => found.get(oid) ?? [];
  };
  const textsIn = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);
  const statements = (lines: readonly string[]) => lines.map((line) => `${line};`).join('\n');
  await client.query('set search_path = muniment');
  const parts = [head];
  const functionRights = await byOwner<Text>(queries.functionRights.replace('$2::text', functionName), eachFunction);
  for (const { oid, text, name, closed } of await list<Routine>(queries.functions)) {
    const rights = closed ? [`revoke execute on routine ${name} from public`] : [];
    parts.push(statements([text.trimEnd(), ...rights, ...textsIn(functionRights(oid))]));
  }
  const columns = await byOwner<Column>(queries.columns);
  const constraints = await byOwner<Text>(queries.constraints);
  const storage = await byOwner<Text>(queries.storage);
  const others: ((oid: number) => Text[])[] = [];
  for (const what of ['indexes', 'triggers', 'policies', 'tableRights', 'columnRights', 'sequenceRights'] as const)
    others.push(await byOwner<Text>(queries[what]));
  for (const { oid, name, enabled, forced } of await list<Table>(queries.tables)) {
    const body = [...columns(oid).map(columnText), ...textsIn(constraints(oid))];
    const lines = [`create table ${name} (\n${body.map((line) => `  ${line}`).join(',\n')}\n)`];
    lines.push(...textsIn(storage(oid)));
    if (enabled) lines.push(`alter table ${name} enable row level security`);
    if (forced) lines.push(`alter table ${name} force row level security`);
    lines.push(...others.flatMap((of) => textsIn(of(oid))));
    parts.push(statements(lines));
  }
  parts.push(statements(textsIn(await list<Text>(queries.latePolicies))));
  parts.push(statements(textsIn(await list<Text>(queries.references))));
  return withPlainRoles(`${parts.join('\n\n')}\n`, roles);
}

interface Text {
  text: string;
}

function withPlainRoles(text: string, roles: Roles): string {
  return Object.entries(roles).reduce((told, [kind, name]) => told.replaceAll(name, `muniment_${kind}`), text);
}

function columnText({ name, type, required, fallback, identity, collation }: Column): string {
  return [
    name,
    type,
    collation === null ? null : `collate "${collation}"`,
    required ? 'not null' : null,
    fallback === null ? null : `default ${fallback}`,
    identity ? 'generated always as identity' : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
