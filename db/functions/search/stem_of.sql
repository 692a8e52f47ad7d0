-- Without a search path of its own the function becomes part of the statement that calls it, once for each word of a text: a third of the time.
-- Everything that it names is of pg_catalog, which comes first on every path.
create or replace function stem_of(code text, dictionary regdictionary, word text) returns text
  language sql stable
  as $$
    select code || ':' || case when word ~ '[0-9]' then word else (ts_lexize(dictionary, case code
      when 'es' then regexp_replace(word, '([cs])ion$', '\1ión')
      when 'ca' then regexp_replace(word, '([cs])io$', '\1ió')
      when 'pt' then regexp_replace(regexp_replace(word, 'cao$', 'ção'), 'coes$', 'ções')
      else word end))[1] end
  $$;
