-- What must be among the stems of a text, in the words of each language; null where no word says anything.
create or replace function stem_query(asked text[]) returns tsquery
  language sql stable set search_path = muniment, pg_temp
  as $$
    select string_agg('(' || wanted || ')', ' | ')::tsquery from (
      select string_agg(distinct format('''%s''', stem), ' & ') as wanted
      from stemmers() s cross join unnest(asked) word cross join lateral stem_of(s.code, s.dictionary, word) stem
      where stem is not null group by s.code) languages
  $$;
