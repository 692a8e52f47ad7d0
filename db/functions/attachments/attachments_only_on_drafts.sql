-- Files of a version come and go while it is a draft, and are emptied when it is disposed of.
create or replace function attachments_only_on_drafts() returns trigger
  language plpgsql
  as $$
  declare
    row_of attachments := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if version_state = 'DRAFT' and tg_op <> 'UPDATE' then return row_of; end if;
    if version_state = 'DISPOSED' and tg_op = 'UPDATE' and new.sha256 is null and new.name is null then return new; end if;
    raise exception 'the attachments of a % version are frozen', version_state using errcode = 'MU004';
  end $$;

create or replace trigger attachments_only_on_drafts before insert or update or delete on attachments
  for each row execute function attachments_only_on_drafts();
