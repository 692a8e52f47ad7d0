-- Submitting freezes the language with the rest. A function of its own, so that each says one rule.
create or replace function versions_freeze_language() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'DRAFT' and new.language is distinct from old.language then
      raise exception 'the language of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    return new;
  end $$;

create or replace trigger versions_freeze_language before update of language on versions
  for each row execute function versions_freeze_language();
