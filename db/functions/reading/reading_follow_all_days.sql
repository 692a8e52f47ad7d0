-- Of all scopes, at every start and every hour.
create or replace function reading_follow_all_days(today date) returns void
  language plpgsql security definer set search_path = muniment, pg_temp
  as $$
  declare scope uuid;
  begin
    for scope in select d.scope_id from reading_days d where d.followed_to < today order by 1 loop
      perform reading_follow_days(scope, today);
    end loop;
  end $$;
revoke execute on function reading_follow_all_days from public;
grant execute on function reading_follow_all_days to muniment_app;
