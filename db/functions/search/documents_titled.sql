-- Documents of these scopes whose id or titles hold the words asked for.
create or replace function documents_titled(scopes uuid[], asked tsquery, at_most integer) returns setof uuid
  language plpgsql stable security definer set search_path = muniment, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  as $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    wanted tsquery := with_scopes(asked, visible);
  begin
    if cardinality(visible) = 0 then return; end if;
    return query select e.document_id from search_entries e
      where e.heading @@ wanted and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end limit at_most;
  end $$;
revoke execute on function documents_titled from public;
grant execute on function documents_titled to muniment_app;
