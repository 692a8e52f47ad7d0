-- That reading a version is carried over is said at its release and never changes.
create or replace function versions_freeze_reading() returns trigger language plpgsql
  as $$
  begin
    if new.carried_over_reason is distinct from old.carried_over_reason
      and not (old.state = 'IN_REVIEW' and new.state = 'RELEASED') then
      raise exception 'the release of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;
revoke execute on function versions_freeze_reading from public;

create or replace trigger versions_freeze_reading before update of carried_over_reason on versions
  for each row execute function versions_freeze_reading();
