-- People as they were when they acted: a record names who acted under the name that they had then. The database writes the names, so
-- that no act can forget one or make one up; a name stays as long as the act that it belongs to.
create or replace function name_of_user(person uuid) returns text
  language sql stable set search_path = muniment, pg_temp
  as $$ select u.display_name from users u where u.id = person $$;
