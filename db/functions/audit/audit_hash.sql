-- What a link's hash covers. An event without a token hashes as it always did, so that chains from before still hold;
-- taking the token out of an event, or putting one in, changes the list that is hashed.
create or replace function audit_hash(previous bytea, scope uuid, seq bigint, id uuid, type text, actor_id uuid, actor_name text,
    entity_type text, entity_id uuid, entity_label text, changes jsonb, at timestamptz, via jsonb) returns bytea
  language sql immutable
  as $$
    select sha256(previous || convert_to((jsonb_build_array(scope, seq, id, type, actor_id, actor_name, entity_type,
      entity_id, entity_label, changes, (extract(epoch from at) * 1000)::bigint)
      || case when via is null then '[]' else jsonb_build_array(via) end)::text, 'UTF8'))
  $$;
