-- The words of a text that are forms of those that were asked for. A form begins as its word does.
create or replace function forms_of(words tsvector, language text, asked text[]) returns text[]
  language sql stable set search_path = muniment, pg_temp
  as $$
    select array(
      select w.lexeme from stemmers() s cross join unnest(words) w
      where s.code = split_part(lower(language), '-', 1)
        and left(w.lexeme, 2) in (select left(word, 2) from unnest(asked) word)
        and stem_of(s.code, s.dictionary, w.lexeme) in (select stem_of(s.code, s.dictionary, word) from unnest(asked) word)
      order by w.lexeme limit 100)
  $$;
