-- The word that stands for a scope began with letters, so that whoever looked for "scope" found every document. It begins
-- with a colon now, which no word of a text has.
create or replace function scope_words(scopes uuid[]) returns tsquery
  language sql immutable set search_path = muniment, pg_temp
  as $$ select string_agg(format(''':%s''', scope), ' | ')::tsquery from unnest(scopes) scope $$;

alter table search_entries no force row level security;
update search_entries set
  heading = setweight(format(''':%s'':1', scope_id)::tsvector, 'C') || ts_delete(heading, 'scope:' || scope_id),
  words = setweight(format(''':%s'':1', scope_id)::tsvector, 'C') || ts_delete(words, 'scope:' || scope_id);
alter table search_entries force row level security;
