-- Search finds other forms of a word too: “calibrations” finds “calibration”. Beside the words of a text stand their stems, by the snowball
-- dictionary of the version's language, each led by that language (`en:calibr`), so that a word that is asked for meets texts of a language by
-- that language's rules alone. Texts of other languages have no stems and are found by their words as ever.
--
-- Entries of before have no stems (null); a sweep writes them, some at a time. Other releases of PostgreSQL may cut a word at another place: the
-- word `:pg17` says by which release the stems were made, so that only stems of the same release are compared.
alter table search_entries add column stems tsvector;
create index search_entries_stems on search_entries using gin (stems);
create index search_entries_without_stems on search_entries (scope_id) where stems is null;

create function stemmers() returns table (code text, dictionary regdictionary)
  language sql stable set search_path = muniment, pg_temp
  as $$
    select l.code, d.oid::regdictionary
    from (values ('ar', 'arabic'), ('ca', 'catalan'), ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('en', 'english'), ('es', 'spanish'),
        ('eu', 'basque'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hi', 'hindi'), ('hu', 'hungarian'), ('hy', 'armenian'),
        ('id', 'indonesian'), ('it', 'italian'), ('lt', 'lithuanian'), ('nb', 'norwegian'), ('ne', 'nepali'), ('nl', 'dutch'), ('nn', 'norwegian'),
        ('no', 'norwegian'), ('pt', 'portuguese'), ('ro', 'romanian'), ('ru', 'russian'), ('sr', 'serbian'), ('sv', 'swedish'), ('ta', 'tamil'),
        ('tr', 'turkish'), ('yi', 'yiddish')) l (code, name)
      join pg_catalog.pg_ts_dict d on d.dictname = l.name || '_stem' and d.dictnamespace = 'pg_catalog'::regnamespace
  $$;

-- Null for a word that says nothing, as “the”. Words come without their accents; endings that the dictionary knows by one get it back.
create function stem_of(code text, dictionary regdictionary, word text) returns text
  language sql stable set search_path = muniment, pg_temp
  as $$
    select code || ':' || case when word ~ '[0-9]' then word else (ts_lexize(dictionary, case code
      when 'es' then regexp_replace(word, '([cs])ion$', '\1ión')
      when 'ca' then regexp_replace(word, '([cs])io$', '\1ió')
      when 'pt' then regexp_replace(regexp_replace(word, 'cao$', 'ção'), 'coes$', 'ções')
      else word end))[1] end
  $$;

-- Empty for a language without a dictionary. Words that begin with a colon say where an entry belongs.
create function stems_of(words tsvector, language text) returns tsvector
  language plpgsql stable set search_path = muniment, pg_temp
  as $$
  declare
    stemmer record;
  begin
    select * into stemmer from stemmers() s where s.code = split_part(lower(language), '-', 1);
    if not found then return ''::tsvector; end if;
    return (
      select string_agg(format('''%s'':1%s', stem, weight), ' ')::tsvector from (
        select stem, min(weight) as weight from unnest(words) w
          cross join lateral (select case when w.lexeme like ':%' then w.lexeme else stem_of(stemmer.code, stemmer.dictionary, w.lexeme) end as stem) s
          cross join lateral unnest(w.weights) weight
        where stem is not null group by stem
        union all select ':pg' || current_setting('server_version_num')::integer / 10000, 'C') stems);
  end $$;

-- What must be among the stems of a text, in the words of each language; null where no word says anything.
create function stem_query(asked text[]) returns tsquery
  language sql stable set search_path = muniment, pg_temp
  as $$
    select string_agg('(' || wanted || ')', ' | ')::tsquery from (
      select string_agg(distinct format('''%s''', stem), ' & ') as wanted
      from stemmers() s cross join unnest(asked) word cross join lateral stem_of(s.code, s.dictionary, word) stem
      where stem is not null group by s.code) languages
  $$;

-- The words of a text that are forms of those that were asked for. A form begins as its word does.
create function forms_of(words tsvector, language text, asked text[]) returns text[]
  language sql stable set search_path = muniment, pg_temp
  as $$
    select array(
      select w.lexeme from stemmers() s cross join unnest(words) w
      where s.code = split_part(lower(language), '-', 1)
        and left(w.lexeme, 2) in (select left(word, 2) from unnest(asked) word)
        and stem_of(s.code, s.dictionary, w.lexeme) in (select stem_of(s.code, s.dictionary, word) from unnest(asked) word)
      order by w.lexeme limit 100)
  $$;

create function search_entries_stem() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.stems := (
      select stems_of(new.words, v.language) from versions v where v.scope_id = new.scope_id and v.id = new.version_id);
    return new;
  end $$;
create trigger search_entries_stem before insert or update of words, version_id on search_entries
  for each row execute function search_entries_stem();

create policy owner_stems on search_entries for update to muniment_owner using (true) with check (true);
create function write_stems(most integer) returns integer
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with chosen as materialized (
      select e.scope_id, e.document_id, e.for_writers, stems_of(e.words, v.language) as stems
      from (select * from search_entries where stems is null limit most for update skip locked) e
        join versions v on v.scope_id = e.scope_id and v.id = e.version_id),
    written as (
      update search_entries e set stems = c.stems from chosen c
      where (e.scope_id, e.document_id, e.for_writers) = (c.scope_id, c.document_id, c.for_writers) returning 1)
    select count(*)::integer from written
  $$;
revoke execute on function write_stems(integer) from public;
grant execute on function write_stems(integer) to muniment_app;

-- As before, and then texts that hold other forms of the words, below all that hold the words themselves. Who calls it as before gets what was.
drop function search_documents(uuid[], text, tsquery, tsquery, integer, text, uuid, integer);
create function search_documents(
    scopes uuid[], id_beginning text, heading_words tsquery, all_words tsquery,
    after_score integer, after_human_id text, after_id uuid, page_size integer, stem_words tsquery default null)
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
    most_ranked integer := case when page_size <= 1000 then 2500 else 5000 end;
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
          limit most_ranked
        )
        select m.scope_id, m.document_id, r.score
        from matches m cross join lateral (
          select 2000000 + (ts_rank('{0, 0, 0.5, 1}', m.heading, heading_words) * 900000)::integer as score) r
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
          limit 1000
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
    if room = 0 or stem_words is null or page_size - room >= 1000 then return; end if;
    return query
      with near as materialized (
        select e.scope_id, e.document_id, e.human_id, e.heading, e.words, e.stems from search_entries e
        where e.stems @@ in_stems and e.scope_id = any (visible) and case when e.scope_id = any (drafts) then e.for_writers else e.for_readers end
          and not (e.human_id >= id_start and e.human_id < id_end)
        limit 2000
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
revoke execute on function search_documents(uuid[], text, tsquery, tsquery, integer, text, uuid, integer, tsquery) from public;
grant execute on function search_documents(uuid[], text, tsquery, tsquery, integer, text, uuid, integer, tsquery) to muniment_app;
