-- Ends the pack of somebody who was disabled or has left the scope, or whose token has ended: row security hides it from them.
create or replace function cancel_abandoned_job(job uuid, moment timestamptz) returns boolean
  language sql security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update export_jobs j set state = 'cancelled', finished_at = moment
      from users u where j.id = job and u.id = j.created_by and j.state in ('queued', 'running')
        and (u.disabled or token_has_ended(j.token_id)
          or not exists (select from members m where m.scope_id = j.scope_id and m.user_id = u.id))
      returning j.scope_id, j.id), dropped as (
      delete from export_job_chunks c using cancelled j where c.scope_id = j.scope_id and c.job_id = j.id)
    select exists (select from cancelled)
  $$;
revoke execute on function cancel_abandoned_job from public;
grant execute on function cancel_abandoned_job to muniment_app;
