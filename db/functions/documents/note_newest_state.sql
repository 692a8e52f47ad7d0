-- A document carries the state of its newest version and of its newest released one.
create or replace function note_newest_state() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  declare changed versions := case when tg_op = 'DELETE' then old else new end;
  begin
    update documents d set newest_state = newest.state, released_state = released.state
      from (select v.state from versions v where v.scope_id = changed.scope_id and v.document_id = changed.document_id
        order by v.number desc limit 1) newest
      left join lateral (select v.state from versions v where v.scope_id = changed.scope_id
        and v.document_id = changed.document_id and v.released_at is not null order by v.number desc limit 1) released on true
      where d.scope_id = changed.scope_id and d.id = changed.document_id
        and (d.newest_state, d.released_state) is distinct from (newest.state, released.state);
    return null;
  end $$;

create or replace trigger versions_note_newest after insert or delete or update of state on versions
  for each row execute function note_newest_state();
