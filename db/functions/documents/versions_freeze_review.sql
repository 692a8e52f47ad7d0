-- What was submitted stays as it was submitted, and a revocation as it was made.
create or replace function versions_freeze_review() returns trigger
  language plpgsql
  as $$
  begin
    if old.state <> 'DRAFT' and (new.change_summary, new.submitted_at, new.submitted_by, new.review_due)
      is distinct from (old.change_summary, old.submitted_at, old.submitted_by, old.review_due) then
      raise exception 'the submission of a % version is frozen', old.state using errcode = 'MU004';
    end if;
    if old.state = 'REVOKED' and (new.revoked_at, new.revoked_by, new.revoke_reason)
      is distinct from (old.revoked_at, old.revoked_by, old.revoke_reason) then
      raise exception 'the revocation of a version is frozen' using errcode = 'MU004';
    end if;
    return new;
  end $$;

create or replace trigger versions_freeze_review before update on versions
  for each row execute function versions_freeze_review();
