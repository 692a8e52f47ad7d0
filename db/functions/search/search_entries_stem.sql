-- An entry keeps the stems of its words in the language of its version.
create or replace function search_entries_stem() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.stems := (
      select stems_of(new.words, v.language) from versions v where v.scope_id = new.scope_id and v.id = new.version_id);
    return new;
  end $$;

create or replace trigger search_entries_stem before insert or update of words, version_id on search_entries
  for each row execute function search_entries_stem();
