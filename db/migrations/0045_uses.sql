-- What versions use: the documents that they link to, and the documents and items that their items name. Derived from the
-- content at every save, like items, so that what uses a document is found without reading any text.
create table uses (
  scope_id uuid not null,
  document_id uuid not null,
  version_id uuid not null,
  relation text not null
    constraint uses_relation_known check (relation in ('link', 'mitigates', 'implemented-by', 'verified-by')),
  -- The item that names the target; empty for a link.
  item_key text collate "C" not null,
  target_kind text not null constraint uses_target_kind_known check (target_kind in ('document', 'item')),
  -- A document's number or id, or an item's key.
  target text collate "C" not null,
  -- The version that is named; 0 where it is whichever is in force, since a key takes no null.
  number integer not null,
  constraint uses_pkey primary key (scope_id, version_id, relation, item_key, target_kind, target, number),
  constraint uses_of_version foreign key (scope_id, document_id, version_id) references versions (scope_id, document_id, id)
);
create index uses_by_target on uses (target, scope_id);

-- What is stored already. Links are found by how they are written, which may take one out of a block of code for a link; the next
-- save of a draft reads them properly.
alter table versions no force row level security;
alter table items no force row level security;
insert into uses (scope_id, document_id, version_id, relation, item_key, target_kind, target, number)
  select v.scope_id, v.document_id, v.id, 'link', '', 'document',
    case when found[1] ~ '-.{4}-.{4}-.{4}-' then lower(found[1]) else found[1] end, coalesce(found[2]::integer, 0)
  from versions v cross join lateral regexp_matches(v.markdown,
    '\]\(\s*<?doc:([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[A-Z][A-Z0-9]*(?:[._-][A-Z0-9]+)*)(?:@([1-9][0-9]{0,8}))?',
    'g') found
  where v.markdown is not null
union
  select scope_id, document_id, version_id, 'mitigates', key, 'item', risk, 0
  from items cross join lateral unnest(mitigates) risk
union
  select scope_id, document_id, version_id, 'implemented-by', key,
    case when named ->> 'kind' = 'document' then 'document' else 'item' end,
    coalesce(named ->> 'humanId', named ->> 'key'), coalesce((named ->> 'version')::integer, 0)
  from items cross join lateral jsonb_array_elements(implemented_by) named
union
  select scope_id, document_id, version_id, 'verified-by', key, 'document', named ->> 'humanId',
    coalesce((named ->> 'version')::integer, 0)
  from items cross join lateral jsonb_array_elements(verified_by) named;
alter table items force row level security;
alter table versions force row level security;

call isolate('uses');
grant select, insert, delete on uses to muniment_app;
