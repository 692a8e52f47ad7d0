-- A page of the documents that hold the words asked for: by id first, then by title, then by text, then in other forms. The weights, and how
-- many matches of each kind are ranked, come from the server (server/search/ranking.ts). Scores lie in bands, one for each kind of match.
-- Each match of an index over words is asked for its weights, which costs more than PostgreSQL reckons: for words of a third of all
-- titles it is quicker to go through the entries.
create or replace function ranked_documents(
    scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery, stem_words tsquery,
    after_score integer, after_human_id text, after_id uuid, page_size integer,
    title_weights real[], most_titles integer, most_texts integer, most_forms integer, enough_without_forms integer)
  returns table (scope_id uuid, document_id uuid, score integer)
  language plpgsql stable security definer set search_path = muniment, pg_temp set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set cpu_index_tuple_cost = 0.03
  as $$
  declare
    visible uuid[] := array(select unnest(scopes) intersect select unnest(my_scope_ids()));
    drafts uuid[] := my_draft_scope_ids();
    in_heading tsquery := with_scopes(heading_words, visible);
    in_all tsquery := with_scopes(all_words, visible);
    in_stems tsquery := with_scopes(stem_words, visible);
    -- After every character that an id may have, and empty where no id was typed, so that no id lies in between.
    id_end text := coalesce(id_beginning || '~', '');
    id_start text := coalesce(id_beginning, '');
    room integer := page_size;
    found_count integer;
  begin
    if cardinality(visible) = 0 then return; end if;
    if after_score is null or after_score = 3000000 then
      return query
        select e.scope_id, e.document_id, 3000000 from search_entries e
        where e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end and e.human_id >= id_start and e.human_id < id_end
          and (after_score is null or (e.human_id, e.document_id) > (after_human_id, after_id))
        order by e.human_id, e.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
      if room = 0 then return; end if;
    end if;
    if after_score is null or after_score >= 2000000 then
      return query
        with matches as materialized (
          select e.scope_id, e.document_id, e.human_id, e.heading from search_entries e
          where e.heading @@ in_heading and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end
            and not (e.human_id >= id_start and e.human_id < id_end)
          limit most_titles
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (
          select 2000000 + (ts_rank(title_weights, m.heading, heading_words) * 900000)::integer as score) r
        where after_score is null or r.score < after_score
          or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
        order by r.score desc, m.human_id, m.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
      if room = 0 then return; end if;
    end if;
    if after_score is null or after_score >= 0 then
      return query
        with matches as materialized (
          select e.scope_id, e.document_id, e.human_id, e.words from search_entries e
          where e.words @@ in_all and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end and not e.heading @@ heading_words
            and not (e.human_id >= id_start and e.human_id < id_end)
          limit most_texts
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (select (ts_rank(m.words, all_words) * 900000)::integer as score) r
        where after_score is null or r.score < after_score
          or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
        order by r.score desc, m.human_id, m.document_id
        limit room;
      get diagnostics found_count = row_count;
      room := room - found_count;
    end if;
    -- Of words that are so common their other forms are not needed.
    if room = 0 or stem_words is null or page_size - room >= enough_without_forms then return; end if;
    return query
      with near as materialized (
        select e.scope_id, e.document_id, e.human_id, e.heading, e.words, e.stems from search_entries e
        where e.stems @@ in_stems and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end
          and not (e.human_id >= id_start and e.human_id < id_end)
        limit most_forms
      ), matches as (
        select * from near n where not n.heading @@ heading_words and not n.words @@ all_words
      )
      select m.scope_id, m.document_id, r.score
      from matches m cross join lateral (select (ts_rank(m.stems, stem_words) * 900000)::integer - 1000000 as score) r
      where after_score is null or r.score < after_score
        or (r.score = after_score and (m.human_id, m.document_id) > (after_human_id, after_id))
      order by r.score desc, m.human_id, m.document_id
      limit room;
  end $$;
revoke execute on function ranked_documents from public;
grant execute on function ranked_documents to muniment_app;
