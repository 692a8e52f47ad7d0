-- Typing errors in search: which words of the texts are among the wanted ones or begin as asked, and in how many of the documents
-- looked at. Read from the words that search keeps, so that nothing outlives a text and no second list has to be kept true.
create or replace function words_near(scopes uuid[], asked tsquery, wanted text[], beginning text, at_most integer)
  returns table (word text, documents integer)
  language plpgsql stable security definer set search_path = muniment, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off
  as $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    narrowed tsquery := with_scopes(asked, visible);
  begin
    if cardinality(visible) = 0 then return; end if;
    return query
      with matches as materialized (
        select e.words from search_entries e where e.words @@ narrowed and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end limit at_most
      )
      select found.word, count(*)::integer
      from matches m cross join lateral unnest(tsvector_to_array(m.words)) found (word)
      where found.word = any (wanted) or starts_with(found.word, beginning)
      group by found.word;
  end $$;
revoke execute on function words_near from public;
grant execute on function words_near to muniment_app;
