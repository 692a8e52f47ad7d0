-- Searching. Under row security PostgreSQL uses no index for operators that are not leakproof, and @@ is not. These
-- functions therefore run as the owner and apply the one predicate themselves: my_scope_ids() of the caller, and within
-- it the scopes that the server names (those where the caller holds VIEW). They return no row of any other scope.

create policy owner_searches on search_entries for select to muniment_owner using (true);

-- Every vector holds its scope as a word, so that the index leads to a scope's matches and past those of all others.
create function scope_words(scopes uuid[]) returns tsquery
  language sql immutable set search_path = muniment, pg_temp
  as $$ select string_agg(format('''scope:%s''', scope), ' | ')::tsquery from unnest(scopes) scope $$;

-- Documents of one scope whose id or titles hold the words asked for.
create function documents_titled(scope uuid, asked tsquery) returns setof uuid
  language plpgsql stable security definer set search_path = muniment, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    wanted tsquery := asked && scope_words(array[scope]);
  begin
    if scope <> all (my_scope_ids()) then return; end if;
    return query select e.document_id from search_entries e where e.heading @@ wanted and e.scope_id = scope;
  end $$;

-- Matches, best first, after the place where an earlier page ended. Three classes: the id, the title, then the text.
-- The text is ranked only as far as the titles leave room, and among at most 1,000 matches: a word that stands in a
-- larger part of the documents says nothing about which of them is meant.
create function search_documents(scopes uuid[], id_words tsquery, heading_words tsquery, all_words tsquery,
    after_score integer, after_human_id text, after_id uuid, page_size integer)
  returns table (scope_id uuid, document_id uuid, score integer)
  language plpgsql stable security definer set search_path = muniment, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    in_heading tsquery := heading_words && scope_words(visible);
    in_all tsquery := all_words && scope_words(visible);
    found_count integer := 0;
  begin
    if cardinality(visible) = 0 then return; end if;
    if after_score is null or after_score >= 2000000 then
      return query
        select e.scope_id, e.document_id, r.score
        from search_entries e cross join lateral (
          select case when e.heading @@ id_words then 3000000 else 2000000 end
            + (ts_rank('{0, 0, 0.5, 1}', e.heading, heading_words) * 900000)::integer as score) r
        where e.heading @@ in_heading and e.scope_id = any (visible) and (after_score is null or r.score < after_score
          or (r.score = after_score and (e.human_id, e.document_id) > (after_human_id, after_id)))
        order by r.score desc, e.human_id, e.document_id
        limit page_size;
      get diagnostics found_count = row_count;
      if found_count >= page_size then return; end if;
    end if;
    return query
      with matches as materialized (
        select e.scope_id, e.document_id, e.human_id, e.words from search_entries e
        where e.words @@ in_all and e.scope_id = any (visible) and not e.heading @@ heading_words
        limit 1000
      )
      select m.scope_id, m.document_id, r.score
      from matches m cross join lateral (select (ts_rank(m.words, all_words) * 900000)::integer as score) r
      where after_score is null or r.score < after_score
        or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
      order by r.score desc, m.human_id, m.document_id
      limit page_size - found_count;
  end $$;

revoke execute on function documents_titled, search_documents from public;
grant execute on function documents_titled, search_documents to muniment_app;
