-- People as they were when they acted: a record names who acted under the name that they had then. The database writes the names, so
-- that no act can forget one or make one up; a name stays as long as the act that it belongs to.
--
-- Within one transaction a person has one name: a row and its event would otherwise say two, where somebody is renamed between them.
create or replace function name_of_user(person uuid) returns text
  language plpgsql set search_path = muniment, pg_temp
  as $$
  declare
    known jsonb := coalesce(nullif(current_setting('muniment.names', true), ''), '{}');
    name text := known ->> person::text;
  begin
    if person is null or name is not null then return name; end if;
    select u.display_name into name from users u where u.id = person;
    if name is not null then perform set_config('muniment.names', (known || jsonb_build_object(person, name))::text, true); end if;
    return name;
  end $$;
