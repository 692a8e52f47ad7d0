-- What was acknowledged stays as it is, for every role: an open assignment is done, void or due earlier, one that was carried over may
-- still be acknowledged, and nothing else ever changes.
create or replace function reading_assignments_are_kept() returns trigger language plpgsql
  as $$
  begin
    if tg_op <> 'UPDATE' then
      raise exception 'reading assignments are never removed' using errcode = 'MU001';
    end if;
    if (new.id, new.scope_id, new.document_id, new.version_id, new.version_number, new.user_id, new.assigned_at)
      is distinct from
      (old.id, old.scope_id, old.document_id, old.version_id, old.version_number, old.user_id, old.assigned_at)
      or old.done_at is not null or old.voided_at is not null
      or new.carried_over is distinct from old.carried_over or new.reason is distinct from old.reason
      or (old.carried_over and new.voided_at is not null)
      or new.due_date > old.due_date or (new.due_date is null) <> (old.due_date is null)
      or (new.due_date is distinct from old.due_date)
        <> (coalesce(jsonb_array_length(new.earlier_due), 0) <> coalesce(jsonb_array_length(old.earlier_due), 0)) then
      raise exception 'a reading assignment is kept as it was recorded' using errcode = 'MU001';
    end if;
    return new;
  end $$;
revoke execute on function reading_assignments_are_kept from public;

create or replace trigger reading_assignments_are_kept before update or delete on reading_assignments
  for each row execute function reading_assignments_are_kept();

create or replace trigger reading_assignments_are_not_emptied before truncate on reading_assignments
  for each statement execute function reading_assignments_are_kept();
