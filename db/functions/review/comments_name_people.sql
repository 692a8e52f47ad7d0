-- A comment names who wrote and who resolved it as they were called then.
create or replace function comments_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.writer_name := case when tg_op = 'INSERT' then name_of_user(new.created_by) else old.writer_name end;
    new.resolver_name := case when tg_op = 'UPDATE' and (new.resolved_by, new.resolved_at) is not distinct from (old.resolved_by, old.resolved_at)
      then old.resolver_name else name_of_user(new.resolved_by) end;
    return new;
  end $$;

create or replace trigger comments_name_people before insert or update on comments
  for each row execute function comments_name_people();
