/** What the trail says of scopes, their rules, members and folders. */
import type { Comparison } from './both-ways.ts';

export interface RuleColumn {
  column: string;
  /** As SQL. */
  otherwise: string;
}

const ruleKey = (column: string) =>
  column.replace(/^rule_/, '').replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());

/** Every column `rule_…` is a rule of the same name; what no event set has the value that new scopes begin with. */
export function scopes(rules: readonly RuleColumn[]): Comparison {
  const ruleFields = rules.map(
    ({ column, otherwise }) =>
      `case when rules.value ? '${ruleKey(column)}' then rules.value ->> '${ruleKey(column)}' else (${otherwise})::text end as ${column}`,
  );
  const lastOf = (name: string) => `lateral (
    select e.changes -> 'to' -> '${name}' as value from muniment.audit_events e
    where e.scope_id = created.scope_id and e.type = 'SCOPE_CHANGED' and e.changes -> 'to' ? '${name}'
    order by e.seq desc limit 1)`;
  return {
    noun: 'Scope',
    key: ['id'],
    fields: ['name', 'language', 'new_document_format', ...rules.map(({ column }) => column)],
    expected: `select created.scope_id as id, coalesce(name.value #>> '{}', created.changes ->> 'name') as label,
        coalesce(name.value #>> '{}', created.changes ->> 'name') as name,
        coalesce(language.value #>> '{}', 'en') as language, format.value #>> '{}' as new_document_format, ${ruleFields.join(', ')}
      from muniment.audit_events created
      left join ${lastOf('name')} name on true left join ${lastOf('language')} language on true
      left join ${lastOf('newDocumentFormat')} format on true left join ${lastOf('rules')} rules on true
      where created.type = 'SCOPE_CREATED'`,
    actual: `select id, name as label, name, language, new_document_format, ${rules.map(({ column }) => column).join(', ')}
      from muniment.scopes`,
  };
}

export const members: Comparison = {
  noun: 'Member',
  key: ['scope_id', 'user_id'],
  fields: ['roles', 'permissions'],
  expected: `select * from (
      select distinct on (scope_id, entity_id) scope_id, entity_id as user_id,
        format('%s of scope %s', entity_label, scope_id) as label, changes -> 'to' ->> 'roles' as roles,
        changes -> 'to' ->> 'permissions' as permissions, type
      from muniment.audit_events where type in ('MEMBER_CHANGED', 'MEMBER_REMOVED')
      order by scope_id, entity_id, seq desc) last
    where type = 'MEMBER_CHANGED'`,
  actual: `select m.scope_id, m.user_id, format('%s of scope %s', u.email, m.scope_id) as label, to_jsonb(m.roles) as roles,
      to_jsonb(m.permissions) as permissions
    from muniment.members m left join muniment.users u on u.id = m.user_id`,
};

const lastFolderEvent = (type: string) => `lateral (
  select e.changes from muniment.audit_events e
  where e.scope_id = created.scope_id and e.entity_id = created.entity_id and e.type = '${type}'
  order by e.seq desc limit 1)`;

export const folders: Comparison = {
  noun: 'Folder',
  key: ['scope_id', 'id'],
  fields: ['name', 'parent_id'],
  expected: `select created.scope_id, created.entity_id as id,
      coalesce(renamed.changes ->> 'to', created.changes ->> 'name') as label,
      coalesce(renamed.changes ->> 'to', created.changes ->> 'name') as name,
      case when moved.changes is null then created.changes ->> 'parentId' else moved.changes -> 'to' ->> 'parentId' end as parent_id
    from muniment.audit_events created
    left join ${lastFolderEvent('FOLDER_RENAMED')} renamed on true
    left join ${lastFolderEvent('FOLDER_MOVED')} moved on true
    where created.type = 'FOLDER_CREATED' and not exists (
      select from muniment.audit_events gone
      where gone.scope_id = created.scope_id and gone.entity_id = created.entity_id and gone.type = 'FOLDER_DELETED')`,
  actual: 'select scope_id, id, name as label, name, parent_id from muniment.folders',
};
