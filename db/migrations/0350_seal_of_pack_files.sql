-- The file of a finished pack is handed out only where this installation made it: sealed with the key that the database does not hold.
-- Files that an earlier release made have no seal and are made again.
alter table export_jobs add column seal text;
grant update (seal) on export_jobs to muniment_app;
