-- Who asked for a pack hears of its progress.
create or replace function export_jobs_announce() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_notify('news', jsonb_build_object('event', 'job', 'userId', new.created_by,
      'ids', jsonb_build_object('scopeId', new.scope_id, 'jobId', new.id))::text);
    return null;
  end $$;

create or replace trigger export_jobs_announce after insert or update of state, done on export_jobs
  for each row execute function export_jobs_announce();
