-- A reviewer is named as they were when they were asked, and then as they were when they approved.
create or replace function reviewers_name_people() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    new.name := case when tg_op = 'INSERT' or (old.approved_at is null and new.approved_at is not null)
      then name_of_user(new.user_id) else old.name end;
    return new;
  end $$;

create or replace trigger reviewers_name_people before insert or update on reviewers
  for each row execute function reviewers_name_people();
