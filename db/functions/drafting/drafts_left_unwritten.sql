-- Drafts whose writing paused while no server was there to write it down, each with a writer who may still see it.
create or replace function drafts_left_unwritten(older_than interval, most integer) returns table (version_id uuid, user_id uuid)
  language sql stable security definer set search_path = muniment, pg_temp
  as $$
    select d.version_id, (
      select s.user_id from draft_steps s
        join users u on u.id = s.user_id and not u.disabled
        join members m on m.scope_id = s.scope_id and m.user_id = s.user_id
      where s.scope_id = d.scope_id and s.version_id = d.version_id order by s.first desc limit 1)
    from drafts d where d.content_at < d.steps and d.stepped_at < now() - older_than
    order by d.stepped_at limit most
  $$;
revoke execute on function drafts_left_unwritten from public;
grant execute on function drafts_left_unwritten to muniment_app;
