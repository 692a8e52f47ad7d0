-- What is over or can be made again does not stay for ever: the sweeps of the server remove it, a few rows at a time.
alter table galleys add column used_at timestamptz(3) not null default now();
grant update (used_at) on galleys to muniment_app;

create index galleys_by_use on galleys (used_at);
create index prepared_images_by_age on prepared_images (created_at);
create index export_jobs_over on export_jobs (created_at) where finished_at is not null;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
create index password_links_by_expiry on password_links (expires_at);
create index signing_tickets_by_expiry on signing_tickets (expires_at);
create index queue_jobs_waiting_since on queue_jobs (run_at) where worker is null;

-- For the sweeps, which nobody asked for: they have no user, and so would see no scope's rows.
create policy owner_sweeps on galleys to muniment_owner using (true);
create policy owner_sweeps on prepared_images to muniment_owner using (true);

create function galley_bytes() returns bigint
  language sql stable security definer set search_path = muniment, pg_temp
  as $$ select coalesce(sum(octet_length(bytes)), 0)::bigint from galleys $$;

-- The least recently used first, and how much room they took.
create function drop_galleys(unused_for interval, most integer) returns table (dropped integer, freed bigint)
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from galleys where ctid = any (array(
        select ctid from galleys where used_at < now() - unused_for order by used_at limit most for update skip locked))
      returning octet_length(bytes) as bytes)
    select count(*)::integer, coalesce(sum(bytes), 0)::bigint from gone
  $$;

create function drop_prepared_images(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from prepared_images where ctid = any (array(
        select ctid from prepared_images where created_at < now() - older_than order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;

-- With what belongs to them: the names of their versions, and a file if one is left. Their age is that of the row, by the time of
-- the database.
create function drop_finished_jobs(older_than interval, most integer) returns integer
  language sql volatile security definer set search_path = muniment, pg_temp
  as $$
    with gone as (
      delete from export_jobs where ctid = any (array(
        select ctid from export_jobs where finished_at is not null and created_at < now() - older_than
        order by created_at limit most
        for update skip locked))
      returning 1)
    select count(*)::integer from gone
  $$;
revoke execute on function galley_bytes(), drop_galleys(interval, integer), drop_prepared_images(interval, integer),
  drop_finished_jobs(interval, integer) from public;
grant execute on function galley_bytes(), drop_galleys(interval, integer), drop_prepared_images(interval, integer),
  drop_finished_jobs(interval, integer) to muniment_app;
