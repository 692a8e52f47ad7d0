-- What a job takes of its scope: a folder's subtree, what was in force on a day, what changed after another. The folder is
-- not referred to, since the record of a finished pack outlives it.
alter table export_jobs
  add column folder_id uuid,
  add column chosen_at date,
  add column chosen_since date,
  add constraint export_jobs_since_not_after_at check (chosen_since <= chosen_at);
