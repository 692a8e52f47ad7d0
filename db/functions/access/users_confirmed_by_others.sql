-- Who reset a person's identity, or has it, cannot confirm it.
create or replace function users_confirmed_by_others() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    if current_user_id() is null or current_user_id() = old.id or current_user_id() = any (old.identity_reset_by) then
      raise exception 'who reset an identity, or has it, cannot confirm it' using errcode = 'MU008';
    end if;
    return new;
  end $$;

create or replace trigger users_confirmed_by_others before update of identity_reset_at on users
  for each row when (old.identity_reset_at is not null and new.identity_reset_at is null)
  execute function users_confirmed_by_others();
