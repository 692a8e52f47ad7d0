-- 0027 drops the schema of graphile-worker, in which mails may still wait: they are put aside here, and queued again by 0038. Packs and
-- imports need no such thing, since each has a row of its own by which it is queued again.
--
-- Written after 0027, and numbered so that it comes before it wherever that has not been applied yet.
create table carried_mails (
  payload jsonb not null,
  tries integer not null,
  attempt integer not null,
  key text,
  run_at timestamptz not null,
  last_error text
);

do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  execute $carry$
    insert into carried_mails
    select j.payload::jsonb, j.max_attempts, least(j.attempts, j.max_attempts - 1), j.key, j.run_at, j.last_error
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send_mail' and (j.attempts < j.max_attempts or j.locked_at is not null)
  $carry$;
end $$;
