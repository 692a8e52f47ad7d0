-- Reviewers are asked and answer until the review is over.
create or replace function reviewers_while_open() returns trigger
  language plpgsql
  as $$
  declare
    row_of reviewers := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    raise exception 'the review of a % version is over', version_state using errcode = 'MU004';
  end $$;

create or replace trigger reviewers_while_open before insert or update or delete on reviewers
  for each row execute function reviewers_while_open();
