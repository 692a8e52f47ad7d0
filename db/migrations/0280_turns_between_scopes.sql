-- The turn of a job among those of its own person: their scopes take turns too. A server of an earlier release leaves it at 0, so that
-- its jobs come first among those of that person.
alter table queue_jobs add column turn_in_queue bigint not null default 0;
