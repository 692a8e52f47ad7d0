-- What a person keeps for themselves: views of lists, favourites, documents opened lately. Identifiers alone, read through
-- the person's own rights each time.
alter table users add column kept jsonb not null default '{}';
grant update (kept) on users to muniment_app;
