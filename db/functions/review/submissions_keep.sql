-- A submission that has ended is kept as it was; its texts go with the content of a version that is disposed of.
create or replace function submissions_keep() returns trigger
  language plpgsql
  as $$
  begin
    if old.outcome is null then return new; end if;
    if (new.title, new.markdown, new.content, new.manifest) is not distinct from (null::text, null::text, null::jsonb, null::jsonb)
      and (new.outcome, new.ended_at, new.reason, new.reviewers)
        is not distinct from (old.outcome, old.ended_at, old.reason, old.reviewers)
      and exists (select from versions v where v.scope_id = old.scope_id and v.id = old.version_id and v.state = 'DISPOSED')
    then return new; end if;
    raise exception 'a submission that has ended is kept as it was' using errcode = 'MU004';
  end $$;

create or replace trigger submissions_keep before update on submissions for each row execute function submissions_keep();
