-- The day from which the retention of a version counts: when it stopped being in force, or when that was recorded, whichever is later.
-- Null while it is in force, or will be.
create or replace function retention_starts(scope uuid, document uuid, version_number integer, revoked timestamptz, today date) returns date
  language sql stable set search_path = muniment, pg_temp
  as $$
    select least((revoked at time zone 'UTC')::date,
      (select min(greatest(later.effective_date, (later.released_at at time zone 'UTC')::date)) from versions later
        where later.scope_id = scope and later.document_id = document and later.number > version_number
          and later.released_at is not null and later.effective_date <= today
          and coalesce((coalesce(later.revoked_at, later.disposed_at) at time zone 'UTC')::date, later.effective_date)
            >= later.effective_date))
  $$;
