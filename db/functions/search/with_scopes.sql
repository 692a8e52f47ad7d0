-- The words that stand for scopes lead past the matches of all others, which pays for a few of them; two hundred have to be read
-- and joined before the first match is known. Beyond some, the scope of each match is asked instead.
create or replace function with_scopes(asked tsquery, scopes uuid[]) returns tsquery
  language sql immutable set search_path = muniment, pg_temp
  as $$ select case when cardinality(scopes) <= 8 then asked && scope_words(scopes) else asked end $$;
