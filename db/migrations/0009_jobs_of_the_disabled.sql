-- A disabled user sees no scope, so the job that a worker was to make for one can be ended only here.
create function cancel_job_of_disabled(job uuid, moment timestamptz) returns boolean
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with cancelled as (
      update export_jobs j set state = 'cancelled', finished_at = moment
      from users u where j.id = job and u.id = j.created_by and u.disabled and j.state in ('queued', 'running')
      returning j.id)
    select exists (select from cancelled)
  $$;
revoke execute on function cancel_job_of_disabled(uuid, timestamptz) from public;
grant execute on function cancel_job_of_disabled(uuid, timestamptz) to muniment_app;
