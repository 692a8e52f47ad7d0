-- Whose job it is, and its turn: people take turns, whatever number of jobs each of them has. Long jobs leave room for short ones.
alter table queue_jobs add column owner text;
alter table queue_jobs add column turn bigint not null default 0;
alter table queue_jobs add column long boolean not null default false;
create index queue_jobs_by_turn on queue_jobs (task, turn, run_at) where worker is null and owner is not null;
