-- Pictures come with their comment while its version is open, and are removed only with the content.
create or replace function comment_pictures_while_open() returns trigger
  language plpgsql
  as $$
  declare
    row_of comment_pictures := coalesce(new, old);
    version_state text;
  begin
    select state into version_state from versions where scope_id = row_of.scope_id and id = row_of.version_id;
    if tg_op = 'INSERT' and version_state in ('DRAFT', 'IN_REVIEW') then return row_of; end if;
    if tg_op = 'DELETE' and version_state = 'DISPOSED' then return row_of; end if;
    raise exception 'the comments of a % version are kept as they are', version_state using errcode = 'MU004';
  end $$;

create or replace trigger comment_pictures_while_open before insert or update or delete on comment_pictures
  for each row execute function comment_pictures_while_open();
