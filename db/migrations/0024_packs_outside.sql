-- The file of a finished pack lies where other files lie: outside the database, where an object store is set up.
create table export_job_objects (
  scope_id uuid not null,
  job_id uuid not null,
  sha256 text not null,
  store text not null,
  object text not null,
  constraint export_job_objects_pkey primary key (scope_id, job_id),
  constraint export_job_objects_of_job foreign key (scope_id, job_id) references export_jobs (scope_id, id) on delete cascade
);
call isolate('export_job_objects');
grant select, insert, delete on export_job_objects to muniment_app;
create policy owner_sweeps on export_job_objects to muniment_owner using (true);

-- Whatever removes the row (a cancelled job, a disposal, the end of its day), the object is noted and erased later.
create function note_object_removal() returns trigger
  language plpgsql set search_path = muniment, pg_temp
  as $$
  begin
    insert into blob_removals (scope_id, sha256, store, object) values (old.scope_id, old.sha256, old.store, old.object);
    return null;
  end $$;
create trigger export_job_objects_note_removal after delete on export_job_objects
  for each row execute function note_object_removal();

create or replace function drop_expired_packs(moment timestamptz) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with due as (
      update export_jobs set file_dropped = true
      where state = 'done' and not file_dropped and expires_at <= moment
      returning scope_id, id
    ), chunks as (
      delete from export_job_chunks c using due
      where c.scope_id = due.scope_id and c.job_id = due.id
      returning c.job_id
    ), objects as (
      delete from export_job_objects o using due
      where o.scope_id = due.scope_id and o.job_id = due.id
      returning o.job_id
    )
    select count(*)::integer from (select job_id from chunks union select job_id from objects) dropped
  $$;
