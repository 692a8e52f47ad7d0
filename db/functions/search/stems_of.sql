-- Empty for a language without a dictionary. Words that begin with a colon say where an entry belongs.
create or replace function stems_of(words tsvector, language text) returns tsvector
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
