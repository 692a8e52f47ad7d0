-- The words that stand for scopes among those of an entry, any of which is to be there. They begin with a colon, which no word of a text does.
create or replace function scope_words(scopes uuid[]) returns tsquery
  language sql immutable set search_path = muniment, pg_temp
  as $$ select string_agg(format(''':%s''', scope), ' | ')::tsquery from unnest(scopes) scope $$;
